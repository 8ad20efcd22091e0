// The ceremony of the deal, as this browser takes part in it: the hash of sixteen random bytes, then the bytes.
// It holds the server to its first message. If a later one contradicts it, this browser sends nothing more and shows
// a warning.
window.ceremony = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const room = () => location.pathname;

  const ALARMS = {
    commitment: 'This server has named a second, different commitment for the same deal. Somebody may be choosing the cards.',
    hashes: 'This server has named other hashes for the same deal than before. Somebody may be choosing the cards.',
    count: 'This server no longer counts a deal that it began in this room. Somebody may be choosing the cards.',
  };

  function alarm(receipt) {
    $('rigged-words').textContent = `Careful: ${ALARMS[receipt.second.what]} This browser has given nothing more, and has kept what it saw.`;
    $('rigged-receipt').dataset.receipt = receipt.match;
    $('rigged').hidden = false;
  }

  /** Stores the first message that contradicts the receipt, beside what it contradicts. */
  function refuse(receipt, what, message) {
    receipt.second ??= { what, at: Date.now(), commitment: message.commitment, hashes: message.hashes ?? null, deals: message.deals ?? null };
    receipts.keep(receipt);
    alarm(receipt);
  }

  function begin(message) {
    const { match, commitment, game, version, options, seats, deals } = message;
    const receipt = { format: 'culprit-receipt-1', match, commitment, game, version, options, seats, deals, room: room(), at: Date.now() };
    return { ...receipt, seat: null, bytes: null, hash: null, hashes: null, sent: false, dealt: false, second: null };
  }

  const drawn = new Map(); // match -> what this page drew: another tab may have stored its own since

  /** Sixteen bytes, new for every deal, and stored before their hash is sent. */
  function draw(receipt, seat) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    drawn.set(receipt.match, { seat, bytes: hex(bytes), hash: sha256(bytes) });
    Object.assign(receipt, drawn.get(receipt.match));
  }

  /** Whether our receipts hold an earlier deal of this room that the server does not count. */
  const hidden = (message) => receipts.all().some(
    (other) => other.room === room() && other.match !== message.match && other.deals?.begun >= message.deals?.begun,
  );

  let seen = null; // the match whose cards were on this page last

  /** Stores that the cards of a deal have been seen: a deal that was broken off can be told from one that was played. */
  function saw(match) {
    if (match === undefined || match === seen) return;
    seen = match;
    const receipt = receipts.all().find((kept) => kept.match === match);
    if (receipt?.dealt === false) receipts.keep({ ...receipt, dealt: true });
  }

  function answer(message, send) {
    let receipt = receipts.all().find((kept) => kept.match === message.match);
    if (receipt && receipt.commitment !== message.commitment) return refuse(receipt, 'commitment', message);
    if (receipt?.second) return alarm(receipt);
    if (message.dealt) return saw(message.match); // there is nothing to contribute or to compare with
    if (receipt?.hashes && message.hashes && !same(receipt.hashes, message.hashes)) return refuse(receipt, 'hashes', message);
    receipt ??= begin(message);
    if (hidden(message)) return refuse(receipt, 'count', message);
    if (message.seat !== null && receipt.bytes === null && !message.hashes) draw(receipt, message.seat);
    if (message.hashes) receipt.hashes = message.hashes;
    const ours = drawn.get(message.match);
    if (ours && message.hashes?.[ours.seat] === ours.hash) Object.assign(receipt, ours);
    const counts = receipt.hash !== null && message.hashes?.[receipt.seat] === receipt.hash;
    receipt.sent ||= counts;
    receipts.keep(receipt);
    if (message.seat === null) return;
    if (!message.hashes) send({ type: 'entropy', match: receipt.match, hash: receipt.hash });
    else if (counts) send({ type: 'entropy', match: receipt.match, bytes: receipt.bytes });
    else toast('This browser was too late to add to the shuffle.');
  }

  return { answer, saw };
})();
