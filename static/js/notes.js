// What tables and replays say and do alike: notices, things to copy, sheets that open at their last line.
window.messages = JSON.parse(document.querySelector('meta[name="messages"]')?.content ?? '{}'); // app/web/error_messages.py

window.toast = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  let timer;

  // Above an open sheet too, and every time anew with its whole time.
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

  // The phone's own way to send a link to friends.
  if (navigator.share) document.documentElement.dataset.jsShare = '';
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-share]');
    if (button) navigator.share({ url: $(button.dataset.share).value }).catch(() => {}); // they thought better of it
  });

  // What was chosen in a sheet is done: it closes. A first tap that asks for a second one does not come here.
  for (const kind of ['click', 'submit']) {
    document.addEventListener(kind, (event) => {
      const chosen = kind === 'click' ? event.target.closest('.sheet button[hx-ws\\:send]') : event.target;
      chosen?.closest('.sheet:popover-open')?.hidePopover();
    });
  }

  // A closed sheet cannot be scrolled: what was said last is sought when it opens. `toggle` does not bubble.
  document.addEventListener('toggle', (event) => {
    for (const lines of event.target.querySelectorAll('.lines')) lines.scrollTop = lines.scrollHeight;
  }, true);

  return toast;
})();
