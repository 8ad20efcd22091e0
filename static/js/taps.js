// Options are kept apart from what is drawn: #choices says what a tap does on which element, and this script applies it
// after each frame. Before the next frame the elements are restored, so that the frame finds the page as the server
// knows it. It knows nothing about any game.
window.taps = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  let laid = []; // [element, its attributes as they were, its words as they were]

  const TOUCHED = ['data-n', 'data-why', 'data-opens', 'data-act', 'data-confirm', 'role', 'tabindex', 'aria-disabled', 'aria-label', 'aria-haspopup', 'hidden'];

  function lay(element, tap) {
    const was = TOUCHED.map((name) => [name, element.getAttribute(name)]);
    laid.push([element, was, element.hidden ? element.textContent : null]);
    const set = (name, value) => (value === null ? element.removeAttribute(name) : element.setAttribute(name, value));
    if (element.hidden) { // a button that gets its label here
      element.textContent = tap.act;
      element.hidden = false;
      if (tap.does) set('aria-label', `${tap.act} ${tap.does}`);
    } else {
      const words = [tap.act, tap.does, tap.why].filter(Boolean).join(' ');
      if (element.ariaLabel) set('aria-label', `${element.ariaLabel} ${words}`);
      else element.append(Object.assign(document.createElement('span'), { className: 'sr tap', textContent: ` ${words}` }));
      if (tap.act) set('data-act', tap.act);
    }
    if (tap.why !== undefined) return void (set('data-why', ''), set('aria-disabled', 'true'), press(element, set));
    if (tap.n !== undefined) set('data-n', tap.n);
    if (tap.opens !== undefined) (set('data-opens', tap.opens), set('aria-haspopup', 'dialog'));
    if (tap.sure !== undefined) set('data-confirm', tap.sure);
    set('aria-disabled', null);
    press(element, set);
  }

  function press(element, set) {
    if (element.tagName === 'BUTTON') return;
    set('role', 'button');
    set('tabindex', '0');
  }

  function put() {
    take();
    for (const tap of JSON.parse($('choices')?.dataset.taps ?? '[]')) {
      const element = $(tap.on);
      if (element) lay(element, tap);
    }
  }

  function take() {
    for (const [element, was, words] of laid.reverse()) {
      for (const [name, value] of was) {
        if (value === null) element.removeAttribute(name);
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
      if (words !== null) element.textContent = words;
      element.querySelector(':scope > .tap')?.remove();
    }
    laid = [];
  }

  document.addEventListener('DOMContentLoaded', put);

  document.addEventListener('click', (event) => {
    const element = event.target.closest('[data-opens]');
    if (element) $(element.dataset.opens)?.showPopover();
  });

  // Elements that are not buttons react to Enter and Space like buttons.
  document.addEventListener('keydown', (event) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.target.tagName === 'BUTTON') return;
    if (!event.target.matches('[role="button"]:is([data-n], [data-why], [data-opens])')) return;
    event.preventDefault();
    event.target.click();
  });

  return { put, take };
})();
