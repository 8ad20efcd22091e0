// Automatic answers for a player: pass on everything for a turn, a round or the game, or on what is not about them, and
// take the only choice of a question that has just one, and give the same answer to several questions in a row. It knows
// nothing about any game, and answers by clicking its buttons.
window.passing = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const asked = () => $('prompt')?.dataset.asked;

  let ours = false; // the click under way is an automatic one

  function press(n) {
    const button = document.querySelector(`#prompt [data-n="${n}"]`) ?? document.querySelector(`[data-n="${n}"]`);
    if (!button) return;
    const sure = settings.question(true); // choosing this confirmed it already; a grave choice still asks
    if (sure) button.dataset.jsSure = sure;
    ours = true;
    button.click();
    ours = false;
  }

  // -- let everything pass -------------------------------------------------------------------------
  // An automatic answer takes as long as a bot's, whatever the hand holds, so that its timing reveals nothing.
  const moment = () => 400 + Math.random() * 800;
  const seat = () => document.querySelector('.tags.turn')?.id ?? '';
  let passing = null; // {scope, now, seat}: for how long, the current turn or round, and whose turn it is
  let answering = null; // the question that is about to be passed
  let timer = 0;

  const lets = () => {
    const { let: option, mine } = $('prompt')?.dataset ?? {};
    return passing !== null && option !== undefined && (passing.scope !== 'others' || mine === undefined);
  };
  const pressed = (button) => passing?.scope === button.dataset.pass;

  function over() {
    if (!$('prompt') || $('results')?.checkVisibility()) return true; // no game is played
    if (passing.scope === 'turn' && seat() !== passing.seat) return true;
    if (passing.scope === 'round' && ($('status').dataset.round ?? passing.now) !== passing.now) return true;
    const button = document.querySelector(`[data-pass="${passing.scope}"]`);
    return button !== null && button.dataset.now !== passing.now;
  }

  function letPass() {
    if (passing !== null && over()) stop();
    showSign();
    for (const button of document.querySelectorAll('[data-pass]')) button.ariaPressed = pressed(button);
    const question = lets() ? asked() : undefined;
    if (question === undefined || question === answering) return;
    answering = question;
    clearTimeout(timer);
    timer = setTimeout(() => { if (asked() === question && lets()) press($('prompt').dataset.let); }, moment());
  }

  function stop() {
    passing = answering = null;
    clearTimeout(timer);
  }

  // What is answered automatically is shown above the table, where a tap stops it.
  function showSign() {
    const sign = $('passing'); // missing on pages without a game
    if (!sign) return;
    sign.hidden = passing === null && rest === null;
    if (sign.hidden) return;
    const what = passing === null ? rest.words : 'Passing';
    const scope = passing?.scope === 'others' ? 'that is not about you' : `this ${passing?.scope}`;
    sign.querySelector('span').textContent = what;
    sign.ariaLabel = passing === null ? `${what}: the rest is answered like this. Stop.` : `${what}: you let everything pass ${scope}. Stop.`;
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-pass]');
    if (!button && !event.target.closest('#passing')) return;
    const { pass: scope, now } = button?.dataset ?? {};
    const again = !button || pressed(button);
    stop();
    stopRest();
    if (!again) passing = { scope, now, seat: seat() };
    letPass();
  });

  // -- one choice ----------------------------------------------------------------------------------
  // Only where all can see that there is no other choice, and always after the same time: the timing reveals nothing.
  // Alone with bots nobody could notice, so there it is any question with one choice, and less time.
  // A player who reads a tip, the help, a card or the log is waited for: the count starts again once it is closed.
  let counting = null; // {question, until}
  const reads = () => Boolean(document.querySelector('#tip:not([hidden]), :popover-open:not(#toast, #chat)'));

  function countDown() {
    const { forced, let: passes = 0 } = $('prompt')?.dataset ?? {};
    const question = forced === undefined || !settings.answers() || rest !== null ? undefined : asked();
    const until = () => performance.now() + 1000 * forced;
    if (question !== counting?.question) counting = question === undefined ? null : { question, until: until() };
    const button = counting && document.querySelector(`#prompt [data-n="${passes}"]`);
    for (const other of document.querySelectorAll('[data-js-left]')) if (other !== button) delete other.dataset.jsLeft; // a button is kept for the next question
    if (counting === null || counting.taken) return;
    if (reads()) {
      counting.until = until();
      if (button) delete button.dataset.jsLeft;
      return;
    }
    const left = Math.ceil((counting.until - performance.now()) / 1000);
    if (button) button.dataset.jsLeft = Math.max(0, left);
    if (left > 0) return;
    counting.taken = true;
    press(passes);
  }

  setInterval(countDown, 250);

  // -- the same answer to the rest -----------------------------------------------------------------
  // Slow enough to see what each answer brings, and to stop there: by a tap on the sign, on the button again, or on any
  // other choice.
  const STRIDE = 900;
  let rest = null; // {kind, n, words}: questions of this kind are answered with this option
  let next = 0; // the timer of the next answer
  let resting = null; // the question it is for

  function takeRest() {
    if (rest !== null && $('prompt')?.dataset.kind !== rest.kind) stopRest();
    for (const button of document.querySelectorAll('[data-rest]')) button.ariaPressed = rest !== null && button.dataset.rest === rest.n;
    const question = asked();
    if (rest === null || question === undefined || question === resting) return;
    resting = question;
    next = setTimeout(() => { if (rest !== null && asked() === question) press(rest.n); }, STRIDE);
  }

  function stopRest() {
    rest = resting = null;
    clearTimeout(next);
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-rest]');
    const other = !ours && event.target.closest('[data-n]');
    if (!button && !other) return;
    const again = !button || button.ariaPressed === 'true';
    stopRest();
    if (!again) {
      rest = { kind: $('prompt').dataset.kind, n: button.dataset.rest, words: button.textContent };
      resting = asked();
      press(rest.n);
    }
    look();
  });

  function look() {
    takeRest();
    letPass();
    countDown();
  }

  return {
    look,
    // Whether the standing question is answered automatically.
    answers: () => lets() || rest !== null,
  };
})();
