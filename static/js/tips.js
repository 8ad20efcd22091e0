// Tips for newcomers: one note at a time beside the element it is about, when that first matters. They come with the
// help sheet; this browser remembers which were read. A note is placed where it covers no choice, or waits until it can.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const APART = 10;    // pixels between a note and its element
  const EDGE = 8;      // and between a note and the edge of the screen
  const STEP = 8;      // between two positions that are tried
  const FOLLOW = 250;  // milliseconds: how often a note follows its element
  const CHOICES = '#stage :is([data-n], [data-opens], .amount), #ending:not([hidden])';
  const COSTS = { '#prompt': 900, '.bar': 500, '#hand .card, #stage .seat, #stage .pile, #narrator': 160 }; // of covering one

  let shown = null;    // the tip on the screen
  let question = null; // what was asked at the last check
  let quiet = false;   // a tip was closed, and the question is still the same

  const me = () => /(?:^| )me-(\d)/.exec($('stage')?.className)?.[1];
  const tips = () => [...document.querySelectorAll('#help [data-tip]')];

  // -- what was read -------------------------------------------------------------------------------
  const key = (tip) => `culprit-tips-${tip.dataset.game}`;
  const read = (tip) => localStorage.getItem(key(tip)) ?? '';
  const isRead = (tip) => read(tip) === 'all' || read(tip).split(' ').includes(tip.dataset.tip);

  function remember(tip) {
    if (!isRead(tip)) localStorage.setItem(key(tip), `${read(tip)} ${tip.dataset.tip}`.trim());
  }

  // -- which one -----------------------------------------------------------------------------------
  const asked = () => $('prompt')?.dataset.asked;
  const boxOf = (element) => element.getBoundingClientRect();

  // Visible, and not covered by something else.
  function inSight(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const { left, top, width, height } = boxOf(element);
    if (!width || !height) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return Boolean(hit) && (element.contains(hit) || hit.contains(element) || $('tip').contains(hit));
  }

  function thingOf(tip) {
    const found = document.querySelectorAll(tip.dataset.on.replaceAll('{me}', me()));
    return [...found].find(inSight);
  }

  function matters(tip) {
    const { askedFor } = tip.dataset;
    return !askedFor || (asked() !== undefined && $('prompt').dataset.kind === askedFor);
  }

  // Only for players, and never over an open sheet.
  const welcome = () => document.querySelector('#stage.table:not(.watching) #results[hidden]')
    && !document.querySelector(':popover-open:not(#toast)');

  // Tips about the question come first. General tips wait until one of those was read.
  function inTurn() {
    if (quiet) return [];
    const all = tips();
    const helps = all.filter((tip) => tip.dataset.askedFor);
    const others = all.filter((tip) => !tip.dataset.askedFor);
    const begun = !helps.length || helps.some(isRead);
    const first = ({ dataset }) => (shown?.dataset.tip === dataset.tip ? 0 : 1);
    return [helps, begun ? others : []].flatMap((some) => some.filter((tip) => !isRead(tip)).sort((a, b) => first(a) - first(b)));
  }

  function look() {
    due = 0;
    if (asked() !== question) {
      question = asked();
      quiet = false;
      if (shown?.dataset.askedFor) remember(shown); // its question has been answered
    }
    if (shown && (isRead(shown) || !shown.isConnected)) shown = null;
    for (const tip of welcome() ? inTurn() : []) {
      const thing = matters(tip) && thingOf(tip);
      if (thing && show(tip, thing)) return;
    }
    hide();
  }

  // -- on the screen -------------------------------------------------------------------------------
  function show(tip, thing) {
    $('tip-words').textContent = tip.textContent;
    $('tip').hidden = false;
    if (!lay(boxOf(thing))) return false;
    if (shown !== tip) $('tip-say').textContent = `Tip: ${tip.textContent}`;
    shown = tip;
    return true;
  }

  function hide() {
    const focused = $('tip').contains(document.activeElement);
    for (const id of ['tip', 'tip-ring', 'tip-line']) $(id).hidden = true;
    if (focused) $('prompt')?.focus({ preventScroll: true });
  }

  function putAway() {
    remember(shown);
    shown = null;
    quiet = true;
    hide();
  }

  // -- where ---------------------------------------------------------------------------------------
  const grown = (box, by) => ({ left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by });
  const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map(boxOf);

  // The nearest position where the note covers neither its element nor a choice and, if possible, little else.
  function spot(thing, width, height) {
    const free = [grown(thing, APART), ...boxes(CHOICES)];
    const costly = Object.entries(COSTS).flatMap(([selector, cost]) => boxes(selector).map((box) => [box, cost]));
    const middle = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
    let best = null;
    for (let top = EDGE; top + height <= innerHeight - EDGE; top += STEP) {
      for (let left = EDGE; left + width <= innerWidth - EDGE; left += STEP) {
        const box = { left, top, right: left + width, bottom: top + height };
        if (free.some((each) => overlap(each, box))) continue;
        const away = Math.hypot(clamp(middle[0], box.left, box.right) - middle[0], clamp(middle[1], box.top, box.bottom) - middle[1]);
        const aside = Math.hypot(left + width / 2 - middle[0], top + height / 2 - middle[1]);
        const covered = costly.reduce((sum, [each, cost]) => sum + cost * overlap(each, box), 0) / (width * height);
        const cost = away + aside / 4 + covered;
        if (best === null || cost < best.cost) best = { ...box, cost };
      }
    }
    return best;
  }

  function lay(thing) {
    const note = $('tip');
    const place = spot(thing, note.offsetWidth, note.offsetHeight);
    if (place === null) return false;
    Object.assign(note.style, { left: `${place.left}px`, top: `${place.top}px` });
    const ring = grown(thing, 4);
    Object.assign($('tip-ring').style, { left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.right - ring.left}px`, height: `${ring.bottom - ring.top}px` });
    // The line: from the edge of the note to the nearest point of the element's edge.
    const between = (a1, a2, b1, b2) => (Math.max(a1, b1) + Math.min(a2, b2)) / 2;
    const meet = [between(place.left, place.right, ring.left, ring.right), between(place.top, place.bottom, ring.top, ring.bottom)];
    const from = [clamp(meet[0], place.left + 12, place.right - 12), clamp(meet[1], place.top, place.bottom)];
    const to = [clamp(from[0], ring.left, ring.right), clamp(from[1], ring.top, ring.bottom)];
    const [across, down] = [to[0] - from[0], to[1] - from[1]];
    Object.assign($('tip-line').style, {
      left: `${from[0]}px`, top: `${from[1]}px`, width: `${Math.hypot(across, down)}px`, rotate: `${Math.atan2(down, across)}rad`,
    });
    for (const id of ['tip-ring', 'tip-line']) $(id).hidden = false;
    return true;
  }

  // -- when ----------------------------------------------------------------------------------------
  let due = 0;
  const soon = () => { if ($('tip-say')) due ||= requestAnimationFrame(look); }; // the first `load` events come while the page is parsed, and #tip-say is the last of our elements

  for (const kind of ['htmx:ws:after:message:incoming', 'help', 'toggle', 'scroll', 'load', 'transitionend']) {
    document.addEventListener(kind, soon, { capture: true, passive: true });
  }
  addEventListener('resize', soon);
  setInterval(() => { if (shown) soon(); }, FOLLOW);

  document.addEventListener('click', (event) => {
    if (event.target.closest('#tip-done')) putAway();
    if (event.target.closest('#tip-skip')) {
      for (const tip of tips()) localStorage.setItem(key(tip), 'all');
      putAway();
    }
    if (event.target.closest('[data-tips-again]')) {
      for (const tip of tips()) localStorage.removeItem(key(tip));
      quiet = false;
      $('help').hidePopover();
    }
  });

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !$('tip').hidden) putAway();
  });
})();
