// Starts the service worker, where the browser has one: over https, or on this very machine.
(() => {
  'use strict';
  const { worker, scope } = document.currentScript.dataset;
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(worker, { scope }).catch(() => {}); // the page works without it
  });
})();
