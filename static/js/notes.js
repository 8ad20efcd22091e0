// What tables and replays say and do alike: notices, things to copy, sheets that open at their last line.
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

  // A closed sheet cannot be scrolled: what was said last is sought when it opens. `toggle` does not bubble.
  document.addEventListener('toggle', (event) => {
    for (const lines of event.target.querySelectorAll('.lines')) lines.scrollTop = lines.scrollHeight;
  }, true);

  return toast;
})();
