// Explains an element on long press, on right click, or on the key `i` when it has the focus or the pointer: a card
// is shown large, with the text for its title or kind; any element with data-term, with that word's meaning. The texts
// come from the help sheet; see parts/help.html. It knows nothing about any game.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const HOLD = 450; // milliseconds
  const SLIP = 10;  // pixels a finger may move meanwhile
  const CARD = '.card:not(.back, .none), .flies';
  const READABLE = `#stage :is(${CARD}, [data-term]), #help .card`;
  const TAKEN_OFF = ['id', 'data-n', 'data-why', 'data-confirm', 'data-opens', 'data-offered', 'data-chosen', 'tabindex', 'disabled'];

  let timer = 0;
  let from = null;    // where the finger came down
  let held = false;   // ignore the click that ends this touch
  let focused = null; // what had the focus before

  const open = () => $('large').matches(':popover-open');

  function titleOf(card) {
    const words = card.querySelector('b, span')?.cloneNode(true);
    words?.querySelector('small')?.remove();
    return words?.textContent.trim() ?? '';
  }

  function textOf(element, title) {
    const names = Array.from($('help').querySelectorAll('dt'));
    const found = names.find((name) => name.textContent === title)
      ?? names.find((name) => element.classList.contains(name.textContent.toLowerCase()))
      ?? names.find((name) => title.startsWith(`${name.textContent} `));
    return found?.nextElementSibling.textContent ?? '';
  }

  // What the label of a card says besides its title and number: emblems, and what a tap does or why it does nothing.
  function labelOf(card, title) {
    const label = card.ariaLabel ?? '';
    const rest = label.startsWith(title) ? label.slice(title.length).replace(/^( \d+)?[,.]? */, '') : label;
    return rest.charAt(0).toUpperCase() + rest.slice(1);
  }

  function pictureOf(card) {
    const copy = card.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll('[id]')]) for (const name of TAKEN_OFF) each.removeAttribute(name);
    return copy;
  }

  function show(element) {
    const card = element.matches(CARD);
    const title = card ? titleOf(element) : element.dataset.term;
    const text = textOf(element, title);
    if (!title || !(card || text)) return;
    $('large-card').replaceChildren(...(card ? [pictureOf(element)] : []));
    $('large-h').textContent = title;
    $('large-label').textContent = card ? labelOf(element, title) : element.querySelector(':scope > .words')?.textContent ?? '';
    $('large-text').textContent = text;
    const game = Array.from($('stage').classList).filter((name) => name.startsWith('g-'));
    $('large').className = ['large', ...game].join(' '); // so that it gets the game's style
    focused = document.activeElement;
    $('large').showPopover();
    $('large-close').focus({ preventScroll: true });
  }

  function close() {
    $('large').hidePopover();
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  }

  const letGo = () => clearTimeout(timer);

  document.addEventListener('pointerdown', (event) => {
    held = false;
    const element = event.isPrimary && event.button === 0 && event.target.closest(READABLE);
    if (!element || open()) return;
    from = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      held = true;
      show(element);
    }, HOLD);
  });
  document.addEventListener('pointermove', (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) letGo();
  });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, letGo);

  document.addEventListener('contextmenu', (event) => {
    const element = event.target.closest(READABLE);
    if (!element) return;
    event.preventDefault();
    letGo();
    if (!open()) show(element);
  });

  // While a card is shown large, the next click anywhere closes it.
  document.addEventListener('click', (event) => {
    if (!open() && !held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!held) close();
    held = false;
  }, true);

  document.addEventListener('keydown', (event) => {
    if (open() && (event.key === 'Escape' || event.key === 'i')) {
      event.preventDefault();
      return close();
    }
    if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
    const pointed = Array.from(document.querySelectorAll(':hover')).at(-1);
    const element = event.target.closest(READABLE) ?? pointed?.closest(READABLE);
    if (element) show(element);
  });
})();
