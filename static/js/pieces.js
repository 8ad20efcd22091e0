// Animates everything but cards: chips slide, dice roll, pawns and tokens walk, numbers count. For tables and replays
// alike; it knows nothing about any game. data-piece names the kind of an element; between frames it is identified by
// its data-name, else by its id; data-count is the number of pieces there, if it is not the element's text. With
// reduced motion, a piece is highlighted where it is now.
window.pieces = (() => {
  'use strict';
  const TAKES = 420;  // milliseconds, each
  const APART = 70;   // between two chips
  const STEP = 70;    // between two numbers
  const STEPS = 8;    // at most, however large the difference
  const EASE = 'cubic-bezier(.3,.1,.2,1)';
  const SOUNDS = { chips: 'chips', die: 'dice', pawn: 'token', token: 'token' };
  const counting = new Map(); // element -> the timer of its next number, and its last number

  const all = () => document.querySelectorAll('#stage [data-piece]');
  const name = (piece) => piece.dataset.name ?? piece.id;
  const counted = (piece) => piece.dataset.count ?? piece.textContent;
  const around = (piece) => piece.closest('section');
  const place = (piece) => piece.parentElement.closest('[id]').id;

  // Where all pieces are before a change, how they look and what they say.
  function places() {
    for (const [piece, { timer, last }] of counting) {
      clearInterval(timer);
      piece.textContent = last; // compare with the real number, not one on the way to it
    }
    counting.clear();
    return new Map(Array.from(all(), (piece) => [name(piece), {
      box: piece.getBoundingClientRect(),
      kind: piece.dataset.piece,
      look: piece.cloneNode(true),
      place: place(piece),
      where: around(piece)?.id,
      number: counted(piece),
    }]));
  }

  function move(was) {
    if (document.querySelector('#results:not([hidden])')) return; // the results cover the table
    const [given, taken, here] = [[], [], new Set()];
    for (const piece of all()) {
      const [before, kind] = [was.get(name(piece)), piece.dataset.piece];
      here.add(name(piece));
      if (kind === 'chips' || kind === 'token') {
        const change = Number(counted(piece)) - Number(before?.number ?? 0);
        if (change < 0) given.push(before);
        if (change > 0) taken.push(piece);
      }
      if (!before) continue;
      if (kind === 'pawn') walk(piece, before);
      else if (kind !== 'token' && before.number !== counted(piece)) changed(piece, kind, Number(before.number));
    }
    // Chips whose element is gone have left their place, too.
    for (const [key, before] of was) if (before.kind === 'chips' && !here.has(key)) given.push(before);
    given.forEach((from) => slide(from, taken));
  }

  function changed(piece, kind, from) {
    if (kind !== 'chips') play(kind);
    if (settings.calm()) return flights.highlight(piece);
    if (kind === 'die') return void piece.animate([{ rotate: '-540deg', scale: 1.5 }, { rotate: '0deg', scale: 1 }], { duration: 600, easing: EASE });
    count(piece, from, Number(piece.textContent));
  }

  function count(piece, from, to) {
    if (!Number.isFinite(from) || !Number.isFinite(to) || !piece.checkVisibility()) return;
    const steps = Math.min(STEPS, Math.abs(to - from));
    let n = 0;
    const show = () => {
      piece.textContent = Math.round(from + ((to - from) * n) / steps);
      if (n++ < steps) return;
      clearInterval(timer);
      counting.delete(piece);
    };
    const timer = setInterval(show, STEP);
    counting.set(piece, { timer, last: String(to) });
    show();
  }

  // Chips or tokens that left a place go where their number has grown: in the same area if possible, else anywhere.
  function slide(from, taken) {
    const near = taken.filter((piece) => around(piece)?.id === from.where);
    const ends = near.length ? near : taken;
    if (ends.length) play(from.kind);
    for (const end of ends) {
      if (settings.calm()) flights.highlight(end);
      else for (let n = 0; n < (from.kind === 'chips' ? 3 : 1); n++) fly(thing(from.kind), from.box, end.getBoundingClientRect(), n * APART);
    }
  }

  function thing(kind) {
    const made = document.createElement('i');
    made.className = kind === 'chips' ? 'chip' : kind;
    return made;
  }

  function walk(piece, { box, look, place: from }) {
    const end = piece.getBoundingClientRect();
    if (from === place(piece) || !end.width || !box.width) return;
    play(piece.dataset.piece);
    if (settings.calm()) return flights.highlight(piece);
    piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TAKES });
    look.removeAttribute('id');
    fly(look, box, end, 0);
  }

  function fly(look, from, to, delay) {
    const flyer = document.createElement('div');
    flyer.className = 'flyer piece';
    flyer.append(look);
    flights.layer().append(flyer);
    const [width, height] = look.matches('.chip, .token') ? [flyer.offsetWidth, flyer.offsetHeight] : [to.width, to.height];
    flyer.style.width = `${width}px`;
    flyer.style.height = `${height}px`;
    const at = (box) => `translate(${box.x + (box.width - width) / 2}px, ${box.y + (box.height - height) / 2}px)`;
    flyer.animate([{ transform: at(from) }, { transform: at(to) }], { duration: TAKES, delay, easing: EASE, fill: 'both' })
      .finished.catch(() => {}).finally(() => flyer.remove());
  }

  const play = (kind) => kind in SOUNDS && window.sounds?.play(SOUNDS[kind]);

  return { places, move };
})();
