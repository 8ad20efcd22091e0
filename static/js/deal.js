// Checks the deal of a finished game in the browser, from what the server tells of it and nothing else.
const check = document.getElementById('check');
const button = document.getElementById('check-deal');
const findings = document.getElementById('findings');

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const same = (one, other) => hex(one) === hex(other);

function length(part) {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, part.length);
  return four;
}

/** Whether a seat gave what it had bound itself to: [fits, sentence]. */
function contribution(blake2b, secret, match, given, seat) {
  const player = match.players[seat];
  const share = bytes(given.bytes);
  if ((given.by === 'bot') !== (player.bot !== null)) return [false, `${player.name} was a player with a bot's bytes, or a bot with a player's.`];
  if (given.by === 'bot') {
    const own = blake2b(Uint8Array.of(...new TextEncoder().encode('bot'), seat), { dkLen: 16, key: secret });
    return same(own, share)
      ? [true, `${player.name} is a bot: its bytes follow from the secret.`]
      : [false, `${player.name} is a bot, but its bytes do not follow from the secret.`];
  }
  if (!share.length) return [true, `${player.name} gave nothing to the shuffle.`];
  return share.length === 16 && sha256(share) === given.hash
    ? [true, `${player.name} gave the bytes whose hash was told before.`]
    : [false, `${player.name} gave bytes that are not those of the hash told before.`];
}

function* examine(blake2b, match) {
  const secret = bytes(match.secret);
  yield sha256(secret) === match.commitment
    ? [true, 'The server’s secret is the one it bound itself to before the deal.']
    : [false, 'The server’s secret is not the one it bound itself to before the deal.'];
  if (match.contributions.length !== match.seats) return yield [false, 'There are not as many contributions as seats.'];
  for (const [seat, given] of match.contributions.entries()) yield contribution(blake2b, secret, match, given, seat);
  const seed = blake2b.create({ dkLen: 32 });
  for (const part of [secret, ...match.contributions.map((given) => bytes(given.bytes))]) seed.update(length(part)).update(part);
  yield hex(seed.digest()) === match.seed
    ? [true, 'The seed of the shuffle follows from the secret and from what the seats gave.']
    : [false, 'The seed of the shuffle does not follow from the secret and the seats’ bytes.'];
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
    let wrong = 0;
    for (const [fits, words] of examine(blake2b, match)) {
      say(fits ? 'fits' : 'wrong', words);
      wrong += !fits;
    }
    const together = match.contributions.some((given) => given.by === 'player' && given.bytes);
    if (wrong) say('all-in-all wrong', 'This deal is not proven.');
    else {
      say('all-in-all fits', together ? 'The shuffle is proven: no one alone could choose it.' : 'The shuffle is proven, but only the server added to it.');
      say('note', 'That the cards and every answer follow from it, “python3 -m app verify FILE” checks.');
    }
  } catch {
    say('all-in-all wrong', 'This could not be checked now. Try again in a moment.');
  } finally {
    button.disabled = false;
    findings.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }
});
