// The next position comes as a frame does, and what flies is held where it ends. Told are the flights, each with how far
// its end is from the element it should land on: from that card's own edges, else from within the pile it goes to.
(html) => {
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const seen = [];
  const hear = ({ detail }) => seen.push(detail);
  document.getElementById('flights')?.remove();
  document.addEventListener('flight', hear);
  tell('htmx:ws:before:message:incoming', { message: { data: html } });
  document.getElementById('stage').outerHTML = html;
  tell('htmx:ws:after:message:incoming', {});
  document.removeEventListener('flight', hear);
  pieces.places(); // numbers that still count are what they come to
  for (const each of document.getAnimations()) {
    const { endTime } = each.effect.getComputedTiming();
    each.pause();
    if (endTime !== Infinity) each.currentTime = endTime;
  }

  const flyers = [...document.querySelectorAll('#flights .flyer:not(.under, .piece)')];
  const boxOf = (element) => element?.getBoundingClientRect();
  const hasBox = (element) => boxOf(element)?.width > 0 && boxOf(element)?.height > 0;
  const outermost = (differences) => Math.round(Math.max(0, ...differences));

  function missed({ to }, flyer) {
    if (!hasBox(flyer)) return 'nothing to be seen flies';
    const [own, pile] = [to, to.split('-', 2).join('-')].map((id) => document.getElementById(id));
    let target = [own, own?.firstElementChild, pile, pile?.firstElementChild, pile].find(hasBox) ?? pile;
    while (target && !hasBox(target)) target = target.parentElement;
    const card = target?.matches('.card, .flies') ? target : [...(target?.querySelectorAll('.card') ?? [])].find(hasBox);
    const [end, box] = [boxOf(flyer), boxOf(card ?? target)];
    const apart = card
      ? outermost(['left', 'top', 'right', 'bottom'].map((side) => Math.abs(end[side] - box[side])))
      : outermost([box.left - end.left, box.top - end.top, end.right - box.right, end.bottom - box.bottom]);
    return apart > 2 ? `${apart} pixels off` : null;
  }

  const flown = seen.filter(({ from, to, found }) => found && from !== to);
  if (flown.length !== flyers.length) return [`${flyers.length} cards fly for ${flown.length} flights`];
  return [
    ...seen.filter(({ found }) => !found).map(({ from, to }) => `${from}>${to}: no element`),
    ...flown.map((flight, i) => [flight, missed(flight, flyers[i])]).filter(([, miss]) => miss).map(([{ from, to }, miss]) => `${from}>${to}: ${miss}`),
    ...(seen.length ? [] : ['nothing flies']),
  ];
}
