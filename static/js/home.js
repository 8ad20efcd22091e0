// The home page: the public tables are looked at again only while somebody sees them.
// Loaded before htmx, so that this listener hears every request.
(() => {
  'use strict';
  let inSight = true;
  const watched = () => inSight && !document.hidden;

  document.addEventListener('htmx:before:request', (event) => {
    if (event.target.id === 'tables' && !watched()) event.preventDefault();
  });

  document.addEventListener('visibilitychange', () => {
    if (watched()) htmx.trigger('#tables', 'every');
  });

  document.addEventListener('DOMContentLoaded', () => {
    new IntersectionObserver((seen) => { inSight = seen.at(-1).isIntersecting; }).observe(document.getElementById('tables'));
  });
})();
