// Answers that are given for a player: everything is let pass for a turn, a round or the game, and the one choice
// of a question that leaves no other is taken. It knows nothing about any game, and answers by touching its buttons.
window.passing = (() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const asked = () => $('prompt')?.dataset.asked;

  function press(n) {
    const button = document.querySelector(`#prompt [data-n="${n}"]`) ?? document.querySelector(`[data-n="${n}"]`);
    if (!button) return;
    const sure = settings.question(true); // that was answered when this was chosen; a grave choice still asks
    if (sure) button.dataset.jsSure = sure;
    button.click();
  }

  // -- let everything pass -------------------------------------------------------------------------
  // An automatic answer takes a moment as bots do, the same whatever one holds.
  const moment = () => 400 + Math.random() * 800;
  const seat = () => document.querySelector('.tags.turn')?.id ?? '';
  let passing = null; // {scope, now, seat}: for how long, which turn or round it is, and whose turn
  let answering = null; // the question that is about to be let pass
  let timer = 0;

  const lets = () => $('prompt')?.dataset.let !== undefined;
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
    const sign = $('passing'); // only where a game is played
    if (!sign) return;
    sign.hidden = passing === null;
    if (passing !== null) sign.ariaLabel = `You let everything pass this ${passing.scope}. Stop.`;
    for (const button of document.querySelectorAll('[data-pass]')) button.ariaPressed = pressed(button);
    const question = lets() ? asked() : undefined;
    if (passing === null || question === undefined || question === answering) return;
    answering = question;
    clearTimeout(timer);
    timer = setTimeout(() => { if (passing !== null && asked() === question && lets()) press($('prompt').dataset.let); }, moment());
  }

  function stop() {
    passing = answering = null;
    clearTimeout(timer);
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-pass]');
    if (!button && !event.target.closest('#passing')) return;
    const { pass: scope, now } = button?.dataset ?? {};
    const again = !button || pressed(button);
    stop();
    if (!again) passing = { scope, now, seat: seat() };
    letPass();
  });

  // -- one choice ----------------------------------------------------------------------------------
  // Only where all can see that there is no other: when it is taken tells nothing. The same time for everybody.
  const PATIENCE = 5000;
  let counting = null; // {question, until}

  function countDown() {
    const question = $('prompt')?.dataset.forced === undefined || !settings.answers() ? undefined : asked();
    if (question !== counting?.question) counting = question === undefined ? null : { question, until: performance.now() + PATIENCE };
    if (counting === null) return;
    const left = Math.ceil((counting.until - performance.now()) / 1000);
    const button = document.querySelector('#prompt [data-n="0"]');
    if (button) button.dataset.jsLeft = Math.max(0, left);
    if (left > 0 || counting.taken) return;
    counting.taken = true;
    press(0);
  }

  setInterval(countDown, 250);

  return {
    look() { letPass(); countDown(); },
    // Whether the question that stands is answered for the player.
    answers: () => passing !== null && lets(),
  };
})();
