// The narrator: one line above the dock tells what just happened; and when the viewer is asked again, what has happened
// since they last were. It only repeats lines of the log, which is complete and says "you" by style alone.
window.narrator = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const FEW = 3;  // fewer lines are no recap: the newest is told in any case
  const MOST = 5; // what came before these stands in the log
  const CLOSED = 'culprit-recap-closed';

  const question = () => `${location.pathname} ${$('prompt')?.dataset.asked}`;

  function heading(news) {
    const words = document.createElement('p');
    words.textContent = news > MOST ? `While you waited, the last ${MOST} of ${news} events:` : 'While you waited:';
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
    sessionStorage.setItem(CLOSED, question());
    tell();
  });
  document.addEventListener('DOMContentLoaded', tell);

  return { tell };
})();
