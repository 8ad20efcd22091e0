// Cards travel: what moved flies from where it was to where it is now. For tables and replays alike.
window.flights = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const MOST = 12;

  // Where everything is before a change.
  function places() {
    const found = new Map();
    if (calm.matches) return found;
    for (const element of document.querySelectorAll('#stage :is(.card, .pile, .fact, .rl)[id]')) {
      found.set(element.id, element.getBoundingClientRect());
    }
    return found;
  }

  // After it: #moves holds the question and then pairs of ids.
  function fly(was) {
    if (calm.matches) return;
    ($('moves')?.dataset.moves ?? '').split(' ').slice(1).slice(-MOST).forEach((pair, i) => {
      const [from, to] = pair.split('>');
      const start = was.get(from) ?? $(from)?.getBoundingClientRect();
      const element = $(to);
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
