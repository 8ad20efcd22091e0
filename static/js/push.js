// Notifications by Web Push, which arrive even when Culprit is closed, if they are switched on.
// At a table the switch is the one for notifications (its state is kept by turn.js); the home page has one of its own.
(() => {
  'use strict';
  const SWITCH = '[data-wish="notify"]';
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  const wanted = () => localStorage.getItem('culprit-notify') === 'yes' && Notification.permission === 'granted';
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

  async function ask(path, options) {
    const { scope } = await navigator.serviceWorker.ready;
    const answer = await fetch(new URL(path, scope), options);
    if (!answer.ok) throw new Error(answer.status);
    return answer;
  }

  async function start() {
    const worker = await navigator.serviceWorker.ready;
    const key = bytes((await (await ask('push')).json()).key);
    let old = await worker.pushManager.getSubscription();
    // A server with a new key cannot use a subscription that was made for the old one.
    if (old && String(new Uint8Array(old.options.applicationServerKey)) !== String(key)) {
      await old.unsubscribe();
      old = null;
    }
    const made = old ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await ask('push', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(made) });
  }

  async function stop() {
    const worker = await navigator.serviceWorker.ready;
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    await ask('push', { method: 'DELETE' });
  }

  function say(words) {
    const note = document.getElementById('push-words');
    if (note) note.textContent = words;
  }

  document.addEventListener('change', async (event) => {
    const box = event.target;
    if (!able || !box.matches?.(SWITCH)) return;
    const yes = box.checked && await Notification.requestPermission() === 'granted';
    localStorage.setItem('culprit-notify', yes ? 'yes' : 'no');
    try {
      await (yes ? start() : stop());
      say(yes ? 'On: this browser tells you.' : box.checked ? 'Your browser does not allow notifications from here.' : 'Off.');
    } catch {
      say(yes ? 'This browser cannot do that right now. Try again later.' : 'Off.');
      // At a table the page itself can still notify, while it is open.
      if (yes && document.getElementById('push')) localStorage.setItem('culprit-notify', 'no');
    }
    box.checked = wanted();
  });

  document.addEventListener('DOMContentLoaded', () => {
    const offer = document.getElementById('push');
    if (!able || !offer) return;
    offer.hidden = false;
    offer.querySelector(SWITCH).checked = wanted();
  });
})();
