// The home page: public tables are refreshed only while they are visible; your turn shows in title and icon.
// Loaded before htmx, so that these listeners see every request.
(() => {
  'use strict';
  const plainTitle = document.title;
  let inSight = true;
  const watched = () => inSight && !document.hidden;

  // Your own tables are refreshed as long as the page is open, even in the background.
  document.addEventListener('htmx:before:request', (event) => {
    if (event.target.id === 'tables' && !watched()) event.preventDefault();
  });

  document.addEventListener('visibilitychange', () => {
    if (watched()) htmx.trigger('#tables', 'every');
    if (!document.hidden && document.getElementById('my-tables')) htmx.trigger('#my-tables', 'every');
  });

  function yourTurn() {
    const mine = document.querySelector('#my-tables .turn') !== null;
    document.title = mine ? `● Your turn · ${plainTitle}` : plainTitle;
    const icon = document.getElementById('icon');
    icon.dataset.calm ??= icon.href;
    icon.href = mine ? icon.dataset.turn : icon.dataset.calm;
  }

  document.addEventListener('htmx:after:swap', yourTurn);

  document.addEventListener('DOMContentLoaded', () => {
    yourTurn();
    new IntersectionObserver((seen) => { inSight = seen.at(-1).isIntersecting; }).observe(document.getElementById('tables'));
  });
})();
