// Checks the deal of a finished game in the browser: whether the file is consistent, and whether it agrees with what
// this browser saw before the deal, if it was there.
const check = document.getElementById('check');
const button = document.getElementById('check-deal');
const findings = document.getElementById('findings');

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const utf8 = (text) => new TextEncoder().encode(text);
const same = (one, other) => hex(one) === hex(other);

// -- the commitment: see app/tables/deal/commitment.py ---------------------------------------------------
function length(part) {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, part.length);
  return four;
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

function commitment(match) {
  const secret = bytes(match.secret);
  if (match.format === 'culprit-match-1') return sha256(secret);
  const seats = match.players.map((player) => player.bot);
  const parts = ['culprit-deal-2', secret, match.game, String(match.version), canonical(match.options), canonical(seats)];
  const hash = sha256.create();
  for (const part of parts.map((each) => (typeof each === 'string' ? utf8(each) : each))) hash.update(length(part)).update(part);
  return hash.hex();
}

/** Whether the commitment matches the content of the file: [kind, sentence]. */
function* bound(match) {
  const old = match.format === 'culprit-match-1';
  const what = old ? 'secret' : 'secret, game, rules version, options and seats';
  yield commitment(match) === match.commitment
    ? ['fits', `The commitment in the file is that of its ${what}.`]
    : ['wrong', `The commitment in the file is not that of its ${what}.`];
  if (old) yield ['note', 'In this older format the commitment binds nothing but the secret.'];
}

// -- what this browser stored ------------------------------------------------------------------------------
/** How many earlier deals of the room this browser saw begin, but none of their cards. */
function neverSeen(receipt) {
  return receipts.all().filter((other) => other.room === receipt.room && other.deals?.begun < receipt.deals?.begun && other.dealt === false).length;
}

function* remembered(match, receipt) {
  yield receipt.commitment === match.commitment
    ? ['fits', 'It is the commitment this browser was told before the deal.']
    : ['wrong', 'It is not the commitment this browser was told before the deal.'];
  if (receipt.second) yield ['wrong', 'During the deal the server told this browser two different things.'];
  if (receipt.deals && match.deals && canonical(receipt.deals) !== canonical(match.deals)) yield ['wrong', 'The file counts other deals in the room than this browser was told.'];
  const unseen = neverSeen(receipt);
  if (unseen > match.deals?.undealt) yield ['note', `Earlier deals in this room whose cards this browser never saw: ${unseen}. Never finished, the file says: ${match.deals.undealt}.`];
  if (!receipt.hashes) return yield ['note', 'This browser was not told the hashes of the seats.'];
  const hashes = match.contributions.map((given) => given.hash);
  yield canonical(receipt.hashes) === canonical(hashes)
    ? ['fits', 'The hashes of the seats are those this browser was told before any bytes.']
    : ['wrong', 'The hashes of the seats are not those this browser was told before.'];
  const mine = receipt.seat === null ? null : match.contributions[receipt.seat];
  if (!mine || !receipt.hash) return;
  if (receipt.hashes[receipt.seat] !== receipt.hash) yield ['note', 'This browser’s bytes are not part of the shuffle: the server says they were late.'];
  else if (mine.bytes === receipt.bytes) yield ['fits', 'The bytes this browser gave are part of the shuffle.'];
  else if (receipt.sent) yield ['wrong', 'This browser gave its bytes, but the file does not have them.'];
}

// -- the file by itself ----------------------------------------------------------------------------------
/** Whether the bytes of a seat match the hash it sent: [kind, sentence]. */
function contribution(blake2b, secret, match, given, seat) {
  const player = match.players[seat];
  const share = bytes(given.bytes);
  if ((given.by === 'bot') !== (player.bot !== null)) return ['wrong', `${player.name} was a player with a bot's bytes, or a bot with a player's.`];
  if (given.by === 'bot') {
    const own = blake2b(Uint8Array.of(...utf8('bot'), seat), { dkLen: 16, key: secret });
    return same(own, share)
      ? ['fits', `${player.name} is a bot: its bytes follow from the secret.`]
      : ['wrong', `${player.name} is a bot, but its bytes do not follow from the secret.`];
  }
  if (!share.length && given.hash) return ['note', `${player.name} gave a hash and then withheld the bytes behind it, the file says.`];
  if (!share.length) return ['note', `${player.name} stayed silent and gave nothing to the shuffle, the file says.`];
  return share.length === 16 && sha256(share) === given.hash
    ? ['fits', `${player.name} has the bytes of the hash in the file.`]
    : ['wrong', `${player.name} has bytes that are not those of the hash in the file.`];
}

function* examine(blake2b, match, receipt) {
  yield* bound(match);
  if (match.contributions.length !== match.seats) return yield ['wrong', 'There are not as many contributions as seats.'];
  if (receipt) yield* remembered(match, receipt);
  const secret = bytes(match.secret);
  for (const [seat, given] of match.contributions.entries()) yield contribution(blake2b, secret, match, given, seat);
  const seed = blake2b.create({ dkLen: 32 });
  for (const part of [secret, ...match.contributions.map((given) => bytes(given.bytes))]) seed.update(length(part)).update(part);
  yield hex(seed.digest()) === match.seed
    ? ['fits', 'The seed of the shuffle follows from the secret and from these bytes.']
    : ['wrong', 'The seed of the shuffle does not follow from the secret and from these bytes.'];
}

function sum(match, receipt) {
  if (!receipt) return 'This browser was not there before the deal: only the file was checked, and it agrees with itself.';
  const words = 'Checked against what this browser saw before the deal.';
  const own = receipt.bytes && match.contributions[receipt.seat]?.bytes === receipt.bytes;
  if (!own) return words;
  // A player who withholds their bytes, or an operator who breaks off a deal before this one, chooses between two
  // deals: then our own bytes do not rule that out.
  const withheld = match.contributions.some((given) => given.by === 'player' && given.hash && !given.bytes);
  const settled = !withheld && match.deals?.undealt === 0 && neverSeen(receipt) === 0;
  return `${words} Its own bytes are in the shuffle${settled ? ', so nobody could choose the cards.' : '.'}`;
}

function say(kind, words) {
  const line = document.createElement('li');
  line.className = kind;
  line.textContent = words;
  findings.append(line);
}

button.hidden = false;
button.addEventListener('click', async () => {
  button.disabled = true;
  findings.replaceChildren();
  try {
    const { blake2b } = await import('../vendor/blake2.js');
    const answer = await fetch(check.dataset.export);
    const match = await answer.json();
    const receipt = receipts.find(check.dataset.match, match.commitment);
    let wrong = 0;
    for (const [kind, words] of examine(blake2b, match, receipt)) {
      say(kind, words);
      wrong += kind === 'wrong';
    }
    if (wrong) say('all-in-all wrong', 'This deal does not add up.');
    else say('all-in-all fits', sum(match, receipt));
    if (match.deals) say('note', `Deals begun in the room up to this one: ${match.deals.begun}. Never finished: ${match.deals.undealt}.`);
    say('note', 'That the cards follow from the shuffle and every answer was legal, “python3 -m app verify FILE” checks. It takes the commitment or the receipt of this browser, too.');
  } catch {
    say('all-in-all wrong', 'This could not be checked now. Try again in a moment.');
  } finally {
    button.disabled = false;
    findings.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }
});
