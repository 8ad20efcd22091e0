// The narrator: one line above the dock shows the last event and, when the viewer is asked again, a recap of what has
// happened since they were last asked. It only repeats lines of the log, where CSS chooses between "you" and the name.
window.narrator = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const FEW = 3;  // fewer lines need no recap: the newest is shown anyway
  const MOST = 5; // earlier lines are in the log
  const CLOSED = 'culprit-recap-closed';

  const question = () => `${location.pathname} ${$('prompt')?.dataset.asked}`;

  // Where there is room for the newest line only, the heading is just the number: it opens the log.
  function heading(news) {
    const words = document.createElement('p');
    const all = Object.assign(document.createElement('a'), { href: '#log', textContent: `${news} events` });
    words.append(Object.assign(document.createElement('span'), { textContent: 'While you waited: ' }), all);
    const shut = document.createElement('button');
    shut.className = 'tool shut';
    shut.ariaLabel = 'Close this';
    shut.append(Object.assign(document.createElement('i'), { className: 'ui ui-close' }));
    return [words, shut];
  }

  function tell() {
    const place = $('narrator');
    const lines = [...($('log-lines')?.children ?? [])];
    if (!place) return;
    const news = Number($('prompt')?.dataset.news ?? 0);
    const recap = news >= FEW && sessionStorage.getItem(CLOSED) !== question();
    const told = lines.slice(recap ? -Math.min(news, MOST) : -1).map((line) => {
      const copy = line.cloneNode(true);
      copy.removeAttribute('id');
      return copy;
    });
    const list = document.createElement('ol');
    list.append(...told);
    place.classList.toggle('recap', recap);
    place.replaceChildren(...(recap ? heading(news) : []), list);
  }

  document.addEventListener('click', (event) => {
    if (!event.target.closest('.narrator.recap')) return;
    if (event.target.closest('a')) {
      event.preventDefault();
      if (!$('log').checkVisibility()) $('log').showPopover(); // on a wide screen it stands beside the table
      $('log-lines').focus();
    }
    sessionStorage.setItem(CLOSED, question());
    tell();
  });
  document.addEventListener('DOMContentLoaded', tell);

  return { tell };
})();
