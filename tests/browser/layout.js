// Measures a page as it stands; see layout.py, which says what counts. The result is a list of sentences.
({ pieces, touching, smallest }) => {
  const found = new Set();
  const style = (element) => getComputedStyle(element);
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr, .skip, .flights') &&
    element.getClientRects().length > 0;
  const layer = (element) => element.closest(':popover-open, dialog[open]');
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const width = (area) => area.right - area.left;
  const height = (area) => area.bottom - area.top;
  const pixels = (area) => `${Math.round(width(area))}x${Math.round(height(area))}`;
  const both = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const called = (kind, element) => {
    const words = (element.ariaLabel ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 30);
    return `${kind} ${element.id ? `#${element.id}` : words ? `"${words}"` : `.${element.className}`}`;
  };

  // A page of text goes on below the screen, as pages do; a table does not.
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const goesOn = !document.querySelector('.table') && style(document.body).overflowY !== 'hidden';
  const scrolls = (how) => how === 'auto' || how === 'scroll';

  // What is seen of an element: what the lists it is scrolled in, and the screen, leave of it.
  function seen(kind, element) {
    let rest = box(element);
    function cut(area, by, hinted, sideways, down) {
      const left = both(rest, area);
      const lost =
        (sideways && width(rest) - Math.max(0, width(left)) > touching) ||
        (down && height(rest) - Math.max(0, height(left)) > touching);
      if (lost && !hinted) found.add(`${called(kind, element)} is cut off by ${by}`);
      if (lost) rest = left;
    }
    let fixed = style(element).position === 'fixed';
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position } = style(around);
      const hinted = (scrolls(overflowX) || scrolls(overflowY)) && around.dataset.jsMore !== undefined;
      if (!fixed) cut(box(around), called('the', around), hinted, overflowX !== 'visible', overflowY !== 'visible');
      fixed ||= position === 'fixed';
      if (layer(element) === around) break;
    }
    cut(screen, 'the edge of the screen', false, true, fixed || !goesOn);
    return width(rest) > 1 && height(rest) > 1 ? rest : null;
  }

  const all = [];
  for (const [kind, selector] of Object.entries(pieces)) {
    for (const element of document.querySelectorAll(selector)) {
      if (!shown(element) || all.some((each) => each.element === element)) continue;
      const area = seen(kind, element);
      const meant = style(element).getPropertyValue('--lies-over').trim() === 'yes';
      const fan = element.closest('ul, ol, .pile, .fan');
      if (area) all.push({ kind, element, area, meant, fan, layer: layer(element) });
    }
  }
  all.forEach((one, n) => {
    for (const other of all.slice(n + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if ((one.meant && other.kind !== 'button') || (other.meant && one.kind !== 'button')) continue;
      if (one.kind === 'card' && other.kind === 'card' && one.fan && one.fan === other.fan) continue;
      const shared = both(one.area, other.area);
      if (width(shared) <= touching || height(shared) <= touching) continue;
      const names = `${called(one.kind, one.element)} and ${called(other.kind, other.element)}`;
      found.add(`${names} overlap by ${pixels(shared)}`);
    }
  });

  // Targets: what can be tapped, or the words that belong to it; of a card in a fan what the next one leaves free.
  const TARGETS = 'a[href], button, select, input:not([type=hidden]), textarea, summary, [role=button]';
  const inline = (element) => element.matches('a') && style(element).display === 'inline';
  const fits = (area) => width(area) >= smallest - 0.5 && height(area) >= smallest - 0.5;
  for (const element of document.querySelectorAll(TARGETS)) {
    if (!shown(element) || inline(element)) continue;
    const areas = [element, ...[...(element.labels ?? [])].filter(shown)].map(box);
    const next = element.closest('li')?.nextElementSibling?.querySelector('.card');
    if (element.matches('.card') && next) {
      const over = both(areas[0], box(next));
      if (width(over) > 0 && height(over) > height(areas[0]) / 2) areas[0].right = over.left;
    }
    if (!areas.some(fits)) found.add(`${called('target', element)} is only ${pixels(areas[0])}`);
  }
  return [...found];
}
