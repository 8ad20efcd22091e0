// Registers the service worker, where the browser allows one: over https, or on localhost.
(() => {
  'use strict';
  const { worker, scope } = document.currentScript.dataset;
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(worker, { scope }).catch(() => {}); // the page works without it
  });
})();
