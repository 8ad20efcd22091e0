// What is held for a moment, clicked with the other button, or has the focus or the pointer while `i` is pressed is
// explained: a card large, by its title or its kind, and anything with data-term by that word of the game. The words
// come from the help sheet; see parts/help.html. It knows nothing about any game.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const HOLD = 450; // milliseconds
  const SLIP = 10;  // pixels a finger may slip meanwhile
  const CARD = '.card:not(.back, .none), .flies';
  const READABLE = `#stage :is(${CARD}, [data-term]), #help .card`;
  const TAKEN_OFF = ['id', 'data-n', 'data-why', 'data-confirm', 'data-opens', 'data-offered', 'data-chosen', 'tabindex', 'disabled'];

  let timer = 0;
  let from = null;    // where the finger came down
  let held = false;   // the click that ends this touch is no answer
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

  // What its label says besides the title and its number: emblems, and what a tap does or why it does nothing.
  function labelOf(card, title) {
    const label = card.ariaLabel ?? '';
    return label.startsWith(title) ? label.slice(title.length).replace(/^( \d+)?[,.]? */, '') : label;
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
    $('large').className = ['large', ...game].join(' '); // it looks as at its table
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

  // The first click while a card is shown large puts it away, wherever it goes.
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
