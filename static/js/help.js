// The help sheet: fetched once for the game on the table, it opens with what is asked just then.
// large_card.js looks up words and cards in it, tips.js what a newcomer is told.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  let had = ''; // the address of what is in it

  async function load() {
    const address = $('stage')?.dataset.help ?? had;
    if (address === had) return;
    had = address;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      if (had !== address) return; // another game has begun meanwhile
      $('help-sheet').innerHTML = html;
      document.dispatchEvent(new Event('help'));
    } catch {
      had = ''; // the next frame, or whoever opens it, tries again
    }
  }

  // Of those who wait, the status tells what the others are asked.
  function now() {
    const asked = document.querySelector('#prompt[data-kind], #status[data-kind]')?.dataset.kind;
    for (const each of $('help').querySelectorAll('[data-about]')) each.hidden = each.dataset.about !== asked;
  }

  document.addEventListener('beforetoggle', (event) => {
    if (event.target.id !== 'help' || event.newState !== 'open') return;
    load();
    now();
  }, true);
  // A chapter that opens comes to the top.
  document.addEventListener('toggle', ({ target, newState }) => {
    if (newState === 'open' && target.matches('#help details')) target.scrollIntoView({ block: 'start' });
  }, true);
  document.addEventListener('help', now);
  document.addEventListener('htmx:ws:after:message:incoming', load);
  document.addEventListener('DOMContentLoaded', load);
})();
