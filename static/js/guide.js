// The guided start: three steps, shown by itself the first time this browser plays a game.
// What a question means needs no script: its sheet is a popover of the prompt's button.
(() => {
  'use strict';
  const guide = () => document.getElementById('guide');
  const seen = () => `culprit-guide-${guide().dataset.game}`;
  const LAST = 3;
  let offered = ''; // the game whose guide was opened on this page

  function step(n) {
    guide().dataset.jsStep = n;
    guide().querySelectorAll('h3')[n - 1].focus();
  }

  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener('toggle', (event) => {
    if (event.target.id !== 'guide') return event.newState === 'closed' ? offer() : undefined;
    if (event.newState === 'open') step(1);
    else localStorage.setItem(seen(), 'seen');
  }, true);

  document.addEventListener('click', (event) => {
    const way = Number(event.target.closest('[data-guide]')?.dataset.guide ?? 0);
    if (way) step(Math.min(LAST, Math.max(1, Number(guide().dataset.jsStep) + way)));
  });

  // Only for those who play, at a table where there is something to do, and never over something they read.
  function offer() {
    if (!guide() || offered === guide().dataset.game || localStorage.getItem(seen()) !== null) return;
    if (!document.querySelector('#stage.table:not(.watching) #results[hidden]')) return;
    if (document.querySelector(':popover-open')) return;
    offered = guide().dataset.game;
    guide().showPopover();
  }

  document.addEventListener('htmx:ws:after:message:incoming', offer);
  document.addEventListener('DOMContentLoaded', offer);
})();
