// Animates moves of cards: each flies from the element it left to the element it reaches, above everything else, and
// turns over on the way if the viewer may see it. For tables and replays alike; it knows nothing about any game.
// A place of the view is the id of an element: hand:1:0 is #hand-1-0. A card without a visible element of its own is
// in that of its pile, #hand-1.
window.flights = (() => {
  'use strict';
  const PLACE = /^[a-z]+-\d+(-\d+)?$/;
  const MOVES = /data-moves="([^"]*)"/g;
  const MOST = 14;     // flights per change
  const FLIGHT = 380;  // milliseconds, each
  const APART = 90;    // between two of them
  const EASE = 'cubic-bezier(.3,.1,.2,1)';

  const pile = (id) => id.split('-', 2).join('-');
  const pairs = (moves) => moves.split(' ').slice(1).slice(-MOST).map((pair) => pair.split('>'));

  function visible(element) {
    const box = element?.getBoundingClientRect();
    return Boolean(box?.width && box.height);
  }

  // The visible box of an element: itself, or its first child if it has no box of its own.
  function seen(id) {
    const element = document.getElementById(id);
    return [element, element?.firstElementChild].find(visible);
  }

  // A pile without a visible element is represented by its nearest visible ancestor, such as the viewer's own hand.
  function around(id) {
    let element = document.getElementById(id);
    while (element && !visible(element)) element = element.parentElement;
    return element;
  }

  const at = (id) => seen(id) ?? seen(pile(id)) ?? around(pile(id));
  const isCard = (element) => element?.matches('.card, .flies') ?? false; // a game may animate other things, too
  const cardIn = (element) => (isCard(element) ? element : Array.from(element?.querySelectorAll('.card') ?? []).find(visible));

  // Where places are before a change, and how they look: the ones that a frame names (its last `moves` is the one for
  // this seat), or without a frame all places.
  function places(frame) {
    const found = new Map();
    const named = frame === undefined ? null : (Array.from(frame.matchAll(MOVES)).at(-1)?.[1] ?? '').replaceAll('&gt;', '>');
    const ids = named === null
      ? Array.from(document.querySelectorAll('#stage [id]'), ({ id }) => id).filter((id) => PLACE.test(id))
      : pairs(named).flat().flatMap((id) => [id, pile(id)]);
    for (const id of ids) {
      const element = !found.has(id) && (seen(id) ?? (id === pile(id) ? around(id) : null));
      if (!element) continue;
      const card = cardIn(element);
      found.set(id, { box: (card ?? element).getBoundingClientRect(), look: card?.cloneNode(true) ?? null });
    }
    return found;
  }

  function layer() {
    let air = document.getElementById('flights');
    if (!air) {
      air = document.createElement('div');
      air.id = 'flights';
      air.ariaHidden = 'true';
      document.body.append(air);
    }
    const game = Array.from(document.getElementById('stage').classList).filter((name) => name.startsWith('g-'));
    air.className = ['flights', ...game].join(' '); // so that cards get the game's style
    return air;
  }

  // One side of a flying card: `look` is the element it is copied from, null for the back.
  function side(look) {
    const shown = look?.cloneNode(true) ?? document.createElement('div');
    if (!look) shown.className = 'card back';
    for (const each of [shown, ...shown.querySelectorAll('[id]')]) each.removeAttribute('id');
    return shown;
  }

  const faceUp = (look) => look !== null && look !== undefined && !look.classList.contains('back') && !look.classList.contains('none');

  // Where a flight ends: on the card's own element, or at its old size in the middle of the pile it goes to. An element
  // that is still being animated is measured as if its animation had ended.
  function ends(places) {
    const coming = document.getElementById('stage').getAnimations({ subtree: true })
      .map((each) => [each, each.currentTime, each.effect.getComputedTiming().endTime]).filter(([, , end]) => end !== Infinity);
    for (const [each, , end] of coming) each.currentTime = end;
    const found = places.map(at).map((target) => ({ target, end: (cardIn(target) ?? target)?.getBoundingClientRect() }));
    for (const [each, now] of coming) each.currentTime = now;
    return found;
  }

  function fly(was) {
    if (document.querySelector('#results:not([hidden])')) return; // the results cover the table
    const moves = pairs(document.getElementById('moves')?.dataset.moves ?? '');
    const found = ends(moves.map(([, to]) => to));
    moves.forEach(([from, to], i) => {
      const { target, end } = found[i];
      const start = was.get(from) ?? was.get(pile(from));
      const box = start?.box ?? at(from)?.getBoundingClientRect();
      const turns = !faceUp(start?.look) && isCard(target) && faceUp(target);
      document.dispatchEvent(new CustomEvent('flight', { detail: { from, to, turns, found: Boolean(box && target) } }));
      if (!box || !target || from === to) return;
      if (settings.calm()) return void highlight(target);
      const own = isCard(target) ? target : null; // the card's own element there, hidden until it lands
      const before = faceUp(start?.look) ? start.look : null;
      const after = own ? (faceUp(own) ? own : null) : before;
      send(box, cardIn(target) ? end : middle(end, box), { before, after }, own, was.get(to) ?? was.get(pile(to)), i * APART);
    });
  }

  // A card goes into a pile that shows no cards as a whole, as large as fits.
  function middle(pile, { width, height }) {
    const fits = Math.min(1, pile.width / width, pile.height / height);
    const [w, h] = [width * fits, height * fits];
    return new DOMRect(pile.x + (pile.width - w) / 2, pile.y + (pile.height - h) / 2, w, h);
  }

  // A card that becomes part of a small pile is drawn as large as it was, and scaled down as a whole.
  function send(box, end, { before, after }, own, under, delay) {
    const air = layer();
    const larger = own ? 1 : Math.max(1, box.width / (end.width || 1));
    const [width, height] = [end.width * larger, end.height * larger];
    const card = document.createElement('div');
    card.className = 'flyer';
    card.style.width = `${width}px`;
    card.style.height = `${height}px`;
    card.style.setProperty('--w', `${width}px`);
    card.append(side(after));
    const turns = Boolean(before) !== Boolean(after);
    if (turns) {
      card.append(side(before));
      card.lastElementChild.classList.add('turned');
    }
    const corner = (place) => [place.x + (place.width - width) / 2, place.y + (place.height - height) / 2];
    const [[x, y], [toX, toY]] = [corner(box), corner(end)];
    const scale = Math.min(1.6, Math.max(0.4, box.height / (height || 1)));
    const above = `translate(${(x + toX) / 2}px, ${Math.min(y, toY) - 12}px) scale(${Math.max(1.12, scale)})`;
    const path = [
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotateY(${turns ? 180 : 0}deg)` },
      { transform: `${above} rotateY(${turns ? 90 : 0}deg)`, offset: 0.55 },
      { transform: `translate(${toX}px, ${toY}px) scale(${1 / larger}) rotateY(0deg)` },
    ];
    air.append(card);
    const flight = card.animate(path, { duration: FLIGHT, delay, easing: EASE, fill: 'both' });
    if (own) wait(own, under, end, air, delay + FLIGHT);
    flight.finished.catch(() => {}).finally(() => card.remove());
  }

  // Until a card lands, its own element is hidden, and what lay there before stays visible.
  function wait(own, under, end, air, duration) {
    own.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
    const there = under?.look && Math.hypot(under.box.x - end.x, under.box.y - end.y) < end.width / 2;
    if (!there) return;
    const old = document.createElement('div');
    old.className = 'flyer under';
    old.style.cssText = `width: ${end.width}px; height: ${end.height}px; transform: translate(${end.x}px, ${end.y}px)`;
    old.style.setProperty('--w', `${end.width}px`);
    old.append(side(under.look));
    air.prepend(old);
    setTimeout(() => old.remove(), duration);
  }

  function highlight(element) {
    element.animate([{ outline: '3px solid var(--candle)', outlineOffset: '2px' }, { outline: '3px solid transparent', outlineOffset: '2px' }], { duration: 1000 });
  }

  return { places, fly, layer, highlight };
})();
