// Cards travel: what moved flies from where it was to where it is now. For tables and replays alike.
// A place of the view is an element by its name: hand:1:0 is #hand-1-0. A card that has no element of its own to
// be seen lies in its pile, #hand-1.
window.flights = (() => {
  'use strict';
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const PLACE = /^[a-z]+-\d+(-\d+)?$/;
  const MOST = 12;

  const pile = (id) => id.split('-', 2).join('-');

  // What can be seen of an element: itself, or its first child where it has no box of its own.
  function seen(id) {
    const element = document.getElementById(id);
    return [element, element?.firstElementChild].find((each) => each?.getClientRects().length);
  }

  // Where everything is before a change.
  function places() {
    const found = new Map();
    if (calm.matches) return found;
    for (const { id } of document.querySelectorAll('#stage [id]')) {
      const element = PLACE.test(id) && seen(id);
      if (element) found.set(id, element.getBoundingClientRect());
    }
    return found;
  }

  // After it: #moves holds the question and then pairs of ids.
  function fly(was) {
    if (calm.matches) return;
    const moves = document.getElementById('moves')?.dataset.moves ?? '';
    moves.split(' ').slice(1).slice(-MOST).forEach((pair, i) => {
      const [from, to] = pair.split('>');
      const start = was.get(from) ?? was.get(pile(from)) ?? (seen(from) ?? seen(pile(from)))?.getBoundingClientRect();
      const element = seen(to) ?? seen(pile(to));
      if (!start || !element || from === to) return;
      const end = element.getBoundingClientRect();
      const [dx, dy] = [start.x + start.width / 2 - end.x - end.width / 2, start.y + start.height / 2 - end.y - end.height / 2];
      element.animate(
        [{ transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 0.4 }, { transform: 'none', opacity: 1 }],
        { duration: 340, delay: i * 40, easing: 'cubic-bezier(.2,.8,.3,1)', fill: 'backwards' },
      );
    });
  }

  return { places, fly };
})();
