// Draws threads between elements of the table: data-threads names the elements they lead to, each thread in the colour
// (--em) of the element it ends at. Redrawn whenever something may have moved.
(() => {
  'use strict';
  const SVG = 'http://www.w3.org/2000/svg';

  // A thread connects the edges that face each other, so that it covers neither element.
  function path(start, end) {
    const [from, to] = [start, end].map((each) => each.getBoundingClientRect());
    const up = to.top < from.top;
    const [x, y] = [from.x + from.width / 2, up ? from.top : from.bottom];
    const [toX, toY] = [to.x + to.width / 2, up ? to.bottom : to.top];
    return `M${x} ${y}Q${(x + toX) / 2} ${Math.min(y, toY) + Math.abs(y - toY) / 5} ${toX} ${toY}`;
  }

  function wanted() {
    const found = [];
    for (const start of document.querySelectorAll('#stage [data-threads]')) {
      for (const id of start.dataset.threads.split(' ').filter(Boolean)) {
        const end = document.getElementById(id)?.querySelector('[data-thread-end]');
        if (!start.checkVisibility() || !end?.checkVisibility()) continue;
        const colour = getComputedStyle(end).getPropertyValue('--em');
        found.push({ d: path(start.querySelector('.card') ?? start, end), stroke: colour });
      }
    }
    return found;
  }

  function lay() {
    const threads = wanted();
    let sheet = document.getElementById('threads');
    if (sheet && sheet.children.length !== threads.length) {
      sheet.remove();
      sheet = null;
    }
    if (!threads.length) return;
    if (!sheet) {
      sheet = document.createElementNS(SVG, 'svg');
      sheet.id = 'threads';
      sheet.ariaHidden = 'true';
      threads.forEach(() => sheet.append(document.createElementNS(SVG, 'path')));
      document.body.append(sheet);
    }
    threads.forEach((thread, n) => {
      for (const [name, value] of Object.entries(thread)) sheet.children[n].setAttribute(name, value);
      sheet.children[n].setAttribute('pathLength', 1);
    });
  }

  const soon = () => requestAnimationFrame(lay);
  document.addEventListener('htmx:ws:after:message:incoming', soon);
  document.addEventListener('htmx:after:swap', soon);
  document.addEventListener('DOMContentLoaded', soon);
  document.addEventListener('animationend', soon); // the elements have reached their place
  document.addEventListener('scroll', soon, { capture: true, passive: true });
  addEventListener('resize', soon);
})();
