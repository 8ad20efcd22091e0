// Shared by tables and replays: notices, copy and share buttons, sheets that open at their last line.
window.messages = JSON.parse(document.querySelector('meta[name="messages"]')?.content ?? '{}'); // app/web/error_messages.py

window.toast = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  let timer;

  // Shown above an open sheet too; each message restarts the timer.
  function toast(words) {
    const note = $('toast');
    note.hidePopover();
    note.textContent = words;
    if (words) note.showPopover();
    clearTimeout(timer);
    timer = setTimeout(() => { note.hidePopover(); note.textContent = ''; }, 5000);
  }

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    if (!button) return;
    const field = $(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      toast('Copied.');
    } catch {
      toast(document.execCommand('copy') ? 'Copied.' : 'Press Ctrl+C to copy.'); // http in a home network
    }
  });

  // The Web Share API, to send a link to friends.
  if (navigator.share) document.documentElement.dataset.jsShare = '';
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-share]');
    if (button) navigator.share({ url: $(button.dataset.share).value }).catch(() => {}); // cancelled
  });

  // A sheet closes when an action in it was sent, and the menu when that ends something: what follows is on the
  // table behind it. A form that sends each change stays.
  const CLOSES = '.sheet button, .sheet form:not([hx-trigger]), #menu > .stack > .grave';
  document.addEventListener('htmx:ws:after:message:outgoing', ({ target }) => {
    if (target.matches(CLOSES)) target.closest('.sheet:popover-open, #menu:popover-open')?.hidePopover();
  });

  // A closed sheet cannot be scrolled, so scroll to the last line when it opens. `toggle` does not bubble.
  document.addEventListener('toggle', (event) => {
    for (const lines of event.target.querySelectorAll('.lines')) lines.scrollTop = lines.scrollHeight;
  }, true);

  return toast;
})();
