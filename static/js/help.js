// The help sheet: fetched once for the game on the table, it opens with the question that stands.
// large_card.js looks up words and cards in it, tips.js the tips for newcomers.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  let had = ''; // the address it was loaded from
  let aim = null; // the chapter that says how to win: open from the start, without being scrolled to

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
      aim = $('help-sheet').querySelector('[data-aim]'); // null if the game has no rules page
      if (aim) aim.open = true;
      document.dispatchEvent(new Event('help'));
    } catch {
      had = ''; // try again with the next frame, or when it is opened
    }
  }

  // For a viewer who is not asked, the status names the question to the others.
  function now() {
    const asked = document.querySelector('#prompt[data-kind]');
    const kind = (asked ?? document.querySelector('#status[data-kind]'))?.dataset.kind;
    for (const each of $('help').querySelectorAll('.now[data-about]')) {
      each.hidden = each.dataset.about !== kind;
      each.querySelector('h3').textContent = asked ? 'What to do now' : 'What the others decide now';
    }
  }

  document.addEventListener('beforetoggle', (event) => {
    if (event.target.id !== 'help' || event.newState !== 'open') return;
    load();
    now();
  }, true);
  // Scroll a chapter that was opened to the top.
  document.addEventListener('toggle', ({ target, newState }) => {
    if (newState !== 'open' || !target.matches('#help details')) return;
    if (target !== aim) target.scrollIntoView({ block: 'start' });
    aim = null;
  }, true);
  document.addEventListener('help', now);
  document.addEventListener('htmx:ws:after:message:incoming', load);
  document.addEventListener('DOMContentLoaded', load);
})();
