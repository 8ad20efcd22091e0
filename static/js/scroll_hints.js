// Shows that a list continues beyond an edge: data-js-more names the edges, and base.css fades the list out there. A hand
// also tells how many cards beyond an edge can be played, and begins with one that can.
(() => {
  'use strict';
  const LISTS = '.round, .felt, .results, .box > .stack, .sheet > .stack, .eyes, .replay .side, .dock, .hand ul, .opts, .lines, .scrolls';
  const watched = new WeakSet();
  let due = 0;

  const scrolls = (how) => how === 'auto' || how === 'scroll';

  function edges(list) {
    const { overflowX, overflowY } = getComputedStyle(list);
    const more = [];
    if (scrolls(overflowY) && list.scrollTop > 1) more.push('above');
    if (scrolls(overflowY) && list.scrollTop + list.clientHeight < list.scrollHeight - 1) more.push('below');
    if (scrolls(overflowX) && list.scrollLeft > 1) more.push('left');
    if (scrolls(overflowX) && list.scrollLeft + list.clientWidth < list.scrollWidth - 1) more.push('right');
    return more.join(' ');
  }

  // What a list holds may grow while the list keeps its size: fonts arrive, a card is dealt.
  function watch(element) {
    if (watched.has(element)) return;
    watched.add(element);
    sizes.observe(element);
  }

  // -- cards that can be played, beyond the edges of a hand ----------------------------------------
  const PLAYABLE = '.card:is([data-n], [data-opens], [data-offered])';
  let question; // the question for which the hand was last scrolled

  function choices(list) {
    const hand = list.parentElement;
    const { left, right } = list.getBoundingClientRect();
    const cards = [...list.querySelectorAll(PLAYABLE)];
    // The middle of a card says whether it is in sight: half of it is enough to see its gold edge.
    const beyond = (out) => cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return out((box.left + box.right) / 2);
    }).length;
    const before = beyond((x) => x < left);
    const after = beyond((x) => x > right);
    const asked = document.getElementById('prompt')?.dataset.asked;
    if (cards.length && asked !== question && before + after === cards.length) {
      const box = cards[0].getBoundingClientRect();
      list.scrollBy({ left: (box.left + box.right - left - right) / 2 });
    }
    question = asked;
    mark(hand, 'jsBefore', before);
    mark(hand, 'jsAfter', after);
  }

  function mark(hand, name, count) {
    if (count) hand.dataset[name] = count;
    else delete hand.dataset[name];
  }

  // The last card is gone, and its list with it.
  function emptied() {
    for (const hand of document.querySelectorAll('.hand:is([data-js-before], [data-js-after]):not(:has(ul))')) {
      mark(hand, 'jsBefore', 0);
      mark(hand, 'jsAfter', 0);
    }
  }

  function look() {
    due = 0;
    emptied();
    for (const list of document.querySelectorAll(LISTS)) {
      [list, ...list.children].forEach(watch);
      const more = edges(list);
      if (more) list.dataset.jsMore = more;
      else delete list.dataset.jsMore;
      if (list.matches('.hand ul')) choices(list);
    }
  }

  const soon = () => { due ||= requestAnimationFrame(look); };
  const sizes = new ResizeObserver(soon);
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
    soon();
  });
  document.addEventListener('scroll', soon, { capture: true, passive: true });
  // What moves may reach beyond an edge until it has arrived.
  for (const arrived of ['animationend', 'animationcancel', 'transitionend']) document.addEventListener(arrived, soon);
})();
