// Quick reactions: a bubble at the member's seat for a moment. Reactions can be hidden: all of them in the settings, or
// those of one member in the table's menu; this browser remembers both. It knows nothing about any game.
window.reactions = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const SHOWN = 5000;    // milliseconds
  const APART = 6;       // pixels between a bubble and what it must not cover
  const OVERLAP = 10;    // of a bubble over the edge of its seat
  const LOWEST = 60;     // pixels below the upper edge of a seat, at most
  const ALL = 'culprit-reactions';
  const SOME = 'culprit-reactions-of'; // members whose reactions are hidden

  const hidden = () => JSON.parse(localStorage.getItem(SOME) ?? '[]');

  function show({ member, seat, from, mood }) {
    const offered = document.querySelector(`#reactions [data-mood="${mood}"]`);
    if (!offered || localStorage.getItem(ALL) === 'hidden' || hidden().includes(member)) return;
    const words = offered.textContent;
    const bubble = document.createElement('p');
    bubble.className = 'reaction';
    bubble.dataset.member = member;
    bubble.append(face(offered.querySelector('svg'), seat), seat === null ? `${from}: ${words}` : words);
    document.querySelector(`.reaction[data-member="${member}"]`)?.remove();
    $('bubbles').append(bubble);
    put(bubble, seat);
    $('reacted').textContent = `${from}: ${words}`; // a polite live region: it does not interrupt a screen reader
    setTimeout(() => bubble.remove(), SHOWN);
  }

  // The mood on the face of the player; spectators have no face.
  function face(offered, seat) {
    const mine = offered.cloneNode(true);
    const worn = document.querySelector(`#seat-${seat} [class^="c-"], #chair-${seat} .face`)?.getAttribute('class');
    const colour = /[cf]-(\d)/.exec(worn)?.[1];
    if (colour === undefined) return mine;
    const [shape, mood] = mine.children;
    mine.classList.add(`f-${colour}`);
    shape.setAttribute('href', shape.getAttribute('href').replace(/\d$/, colour));
    if (colour === '2') mood.setAttribute('transform', 'translate(5 12) scale(.8)'); // as in parts/face.html
    return mine;
  }

  // A seat, or what a game draws in its place: class of-2, as in stage.html. The viewer's own may be only the dock.
  function placeOf(seat) {
    const places = seat === null
      ? ['#open-watching', '#open-reactions']
      : [`#seat-${seat}`, `#stage .felt > .of-${seat}`, `.me-${seat} > .dock`, '#stage'];
    const found = places.map((each) => document.querySelector(each)).find((each) => each?.getClientRects().length);
    return found.getBoundingClientRect();
  }

  // Below the seat, and above the dock, so that hand and prompt stay visible; in the lobby above the face.
  function put(bubble, seat) {
    const head = document.querySelector(`#chair-${seat} .face`)?.getBoundingClientRect();
    const at = head ?? placeOf(seat);
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const highest = document.querySelector('.bar').getBoundingClientRect().bottom + APART;
    const dock = document.querySelector('#stage > .dock')?.getBoundingClientRect().top ?? innerHeight;
    const left = Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - APART);
    const below = Math.min(at.bottom - OVERLAP, at.top + LOWEST, dock - height - APART);
    bubble.style.left = `${Math.max(APART, left)}px`;
    bubble.style.top = `${Math.max(highest, head ? at.top - height + OVERLAP : below)}px`;
  }

  // -- hiding those of one member ------------------------------------------------------------------
  function tell() {
    const some = hidden();
    for (const button of document.querySelectorAll('[data-hide-reactions]')) {
      button.setAttribute('aria-pressed', some.includes(Number(button.dataset.hideReactions)));
    }
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-hide-reactions]');
    if (!button) return;
    const member = Number(button.dataset.hideReactions);
    const others = hidden().filter((each) => each !== member);
    localStorage.setItem(SOME, JSON.stringify(hidden().includes(member) ? others : [...others, member]));
    document.querySelector(`.reaction[data-member="${member}"]`)?.remove();
    tell();
  });
  document.addEventListener('htmx:ws:after:message:incoming', tell);
  document.addEventListener('DOMContentLoaded', tell);

  return { show };
})();
