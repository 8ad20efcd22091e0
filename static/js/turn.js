// Your turn in title, icon, sound and notification, and deadlines that count down, on a room's page. It knows nothing
// about any game.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const asked = () => $('prompt')?.dataset.asked;

  // -- your turn -----------------------------------------------------------------------------------
  const plainTitle = document.title;
  let wasAsked = null; // null before the first check

  function yourTurn() {
    const mine = asked() !== undefined;
    document.title = mine ? `● Your turn · ${plainTitle}` : plainTitle;
    const icon = $('icon');
    icon.dataset.calm ??= icon.href;
    icon.href = mine ? icon.dataset.turn : icon.dataset.calm;
    if (mine && wasAsked === false && !passing.answers()) call('Your turn');
    wasAsked = mine;
  }

  // A player whose page is hidden is notified of the result.
  const isOver = () => $('results')?.hidden === false;
  let wasOver = null;

  function gameOver() {
    const over = isOver();
    if (over && document.hidden) document.title = `● Game over · ${plainTitle}`;
    if (over && wasOver === false && document.hidden) call('The game is over');
    wasOver = over;
  }

  document.addEventListener('visibilitychange', () => { if (!document.hidden && isOver()) document.title = plainTitle; });

  function call(words) {
    sounds.play('turn');
    if (wants('notify') && document.hidden && Notification.permission === 'granted') {
      const note = new Notification(words, { body: plainTitle, tag: location.pathname, icon: $('icon').href });
      note.onclick = () => { window.focus(); note.close(); };
    }
  }

  // -- settings, kept in this browser --------------------------------------------------------------
  const wants = (wish) => localStorage.getItem(`culprit-${wish}`) === 'yes';
  const able = { sound: () => 'AudioContext' in window, notify: () => 'Notification' in window && isSecureContext };

  function showWishes() {
    for (const box of document.querySelectorAll('[data-wish]')) {
      box.disabled = !able[box.dataset.wish]();
      box.checked = !box.disabled && wants(box.dataset.wish);
    }
  }

  document.addEventListener('change', async (event) => {
    const wish = event.target.dataset?.wish;
    if (wish === undefined) return;
    let yes = event.target.checked;
    if (yes && wish === 'notify') yes = await Notification.requestPermission() === 'granted';
    localStorage.setItem(`culprit-${wish}`, yes ? 'yes' : 'no');
    if (yes && wish === 'sound') sounds.play('turn');
    showWishes();
  });

  // -- deadlines -----------------------------------------------------------------------------------
  const clock = () => performance.timeOrigin + performance.now(); // changing the device's clock does not affect this
  let ahead = 0; // how far the server's clock is ahead of ours

  function countDown() {
    const now = clock() + ahead;
    for (const element of document.querySelectorAll('[data-until]')) {
      let left = Number(element.dataset.until) - now;
      const late = left < 0 && 'bank' in element.dataset; // the time bank is running
      if (late) left += Number(element.dataset.bank);
      element.dataset.jsLate = late ? 'yes' : 'no';
      const seconds = Math.max(0, Math.ceil(left / 1000));
      const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      const text = element.querySelector('time') ?? element;
      if (text.textContent !== words) text.textContent = words;
    }
  }

  setInterval(countDown, 250);

  document.addEventListener('htmx:ws:before:message:incoming', (event) => {
    const { data } = event.detail.message;
    if (data.startsWith('{"type":"time"')) ahead = JSON.parse(data).now - clock();
  });

  // -- after every frame ---------------------------------------------------------------------------
  function look() {
    passing.look();
    yourTurn();
    gameOver();
    showWishes();
    countDown();
  }

  document.addEventListener('htmx:ws:after:message:incoming', look);
  document.addEventListener('DOMContentLoaded', look);
})();
