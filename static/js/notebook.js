// A grid for private notes: taps cycle through no, maybe, yes and nothing. The marks are stored in this browser for each
// match and seat, and never sent to the server. It knows nothing about any game.
(() => {
  'use strict';
  const MARKS = ['', 'no', 'maybe', 'yes'];
  const cells = () => document.querySelectorAll('[data-cell]');

  function key() {
    const match = document.querySelector('#menu [data-receipt]')?.dataset.receipt ?? location.pathname;
    const seat = /(?:^| )me-(\d)/.exec(document.getElementById('stage')?.className)?.[1];
    return `culprit-notebook-${match}-${seat}`;
  }

  const kept = () => JSON.parse(localStorage.getItem(key()) ?? '{}');

  // Text for screen readers beside the picture; each frame from the server removes it, so it is added again.
  function show() {
    if (!cells().length) return;
    const marks = kept();
    for (const cell of cells()) {
      const mark = marks[cell.dataset.cell] ?? '';
      cell.dataset.jsMark = mark;
      cell.ariaLabel = `${cell.dataset.label}: ${mark || 'no mark'}`;
    }
  }

  document.addEventListener('click', (event) => {
    const cell = event.target.closest('[data-cell]');
    if (!cell) return;
    const marks = kept();
    const { cell: name } = cell.dataset;
    marks[name] = MARKS[(MARKS.indexOf(marks[name] ?? '') + 1) % MARKS.length];
    if (!marks[name]) delete marks[name];
    localStorage.setItem(key(), JSON.stringify(marks));
    show();
  });

  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('htmx:ws:after:message:incoming', show);
  document.addEventListener('beforetoggle', show, true);
})();
