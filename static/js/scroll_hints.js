// A list that goes on beyond an edge says so: data-js-more names the edges, and base.css lets the list fade there.
(() => {
  'use strict';
  const LISTS = '.round, .felt, .results, .box, .sheet, .eyes, .replay .side, .dock, .hand ul, .opts, .lines, .scrolls';
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

  function look() {
    due = 0;
    for (const list of document.querySelectorAll(LISTS)) {
      [list, ...list.children].forEach(watch);
      const more = edges(list);
      if (more) list.dataset.jsMore = more;
      else delete list.dataset.jsMore;
    }
  }

  const soon = () => { due ||= requestAnimationFrame(look); };
  const sizes = new ResizeObserver(soon);
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
    soon();
  });
  document.addEventListener('scroll', soon, { capture: true, passive: true });
})();
