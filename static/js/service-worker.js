// The service worker: shows a page when the server cannot be reached. Tables always come from the server: only the
// offline page and its assets are cached. It also shows the server's push messages as notifications. The server puts
// `SITE` in front of this script.
'use strict';
const PREFIX = `culprit ${SITE.root}/ `; // another Culprit on the same host has caches of its own
const KEPT = PREFIX + [SITE.page, ...SITE.files].join(' ');

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT)
    .then((cache) => cache.addAll([SITE.page, ...SITE.files]))
    .then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const ours = origin === self.location.origin && SITE.files.includes(pathname + search);
  const kept = request.mode === 'navigate' ? SITE.page : ours ? request : null;
  if (kept === null || request.method !== 'GET') return; // the browser handles it
  event.respondWith(fetch(request).catch(async (failure) => {
    const cache = await caches.open(KEPT);
    const found = await cache.match(kept);
    if (!found) throw failure;
    return found;
  }));
});

// -- notifications ---------------------------------------------------------------------------------
self.addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, {
    body, tag: `culprit-${table}`, icon: SITE.icon, badge: SITE.icon, data: { table },
  }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(`${SITE.root}/my-tables/${event.notification.data.table}`));
});
