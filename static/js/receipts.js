// Receipts: what this browser saw and contributed in each deal, stored in the browser itself. The server can neither read
// nor change them, so a deal can be compared with them afterwards. app/tables/replay/receipt.py reads the same form.
window.receipts = (() => {
  'use strict';
  const KEY = 'culprit-receipts';
  const MOST = 100; // the oldest are dropped first
  let memory = []; // if the browser stores nothing, at least as long as the page is open

  function all() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return memory;
    }
  }

  /** The receipt of a match; for a game that was imported from a file, found by its commitment. */
  function find(match, commitment) {
    const kept = all();
    return kept.find((receipt) => receipt.match === match) ?? kept.find((receipt) => receipt.commitment === commitment) ?? null;
  }

  function keep(receipt) {
    store([...all().filter((other) => other.match !== receipt.match), receipt].slice(-MOST));
  }

  /** The room has a new link: a deal that was begun under the old one must still be counted. */
  function moveRoom(from, to) {
    store(all().map((receipt) => (receipt.room === from ? { ...receipt, room: to } : receipt)));
  }

  function store(receipts) {
    memory = receipts;
    try {
      localStorage.setItem(KEY, JSON.stringify(memory));
    } catch {
      // The storage is full or blocked: keep it in memory while the page is open.
    }
  }

  function download(receipt) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));
    link.download = `culprit-receipt-${receipt.match.slice(0, 8)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-receipt]');
    if (!button) return;
    const receipt = find(button.dataset.receipt);
    if (receipt) download(receipt);
    else toast('This browser was not there when the cards were dealt, so it kept nothing.');
  });

  return { all, find, keep, moveRoom };
})();
