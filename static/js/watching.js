// The number of spectators, in the bar above the table. It comes with the menu, which also lists them.
(() => {
  'use strict';

  function show() {
    const button = document.getElementById('open-watching');
    const count = Number(document.getElementById('menu')?.dataset.watching ?? 0);
    button.hidden = count === 0;
    button.querySelector('span').textContent = count;
    button.setAttribute('aria-label', `${count} watching. Show who.`);
  }

  document.addEventListener('htmx:ws:after:message:incoming', show);
  document.addEventListener('DOMContentLoaded', show);
})();
