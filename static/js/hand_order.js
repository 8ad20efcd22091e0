// Sorts the hand as its player has chosen (settings.js). Before each frame the original order is restored, so that the
// frame finds the page as the server knows it. It knows nothing about any game: a card's kind is its class.
window.handOrder = (() => {
  'use strict';
  const words = new Intl.Collator('en', { numeric: true });
  const emblems = (card) => [...card.querySelectorAll('.em')].map((emblem) => emblem.className).join(' ');
  const title = (card) => card.querySelector('b')?.textContent ?? card.ariaLabel;
  const KEYS = {
    kind: (card) => [card.classList.item(1) ?? '', emblems(card), title(card)].join('|'),
    name: title,
  };
  let dealt = null; // {list, items}: the cards in the server's order

  function put() {
    take();
    const key = KEYS[settings.handOrder()];
    const list = document.querySelector('#hand ul');
    if (!key || !list) return;
    const items = [...list.children];
    const keyed = items.map((item) => [key(item.querySelector('.card') ?? item), item]);
    const sorted = keyed.sort(([a], [b]) => words.compare(a, b)).map(([, item]) => item);
    if (sorted.every((item, at) => item === items[at])) return;
    dealt = { list, items };
    lay(list, sorted);
  }

  function take() {
    if (dealt?.list.isConnected) lay(dealt.list, dealt.items);
    dealt = null;
  }

  // A card that is moved loses the focus.
  function lay(list, items) {
    const had = list.contains(document.activeElement) ? document.activeElement : null;
    list.append(...items);
    had?.focus({ preventScroll: true });
  }

  document.addEventListener('DOMContentLoaded', put);
  document.addEventListener('change', ({ target }) => { if (target.name === 'hand') put(); });
  return { put, take };
})();
