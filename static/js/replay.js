// The script of a replay: steps without reloading the page, by keys, slider and links.
// Without it every moment is a plain page. It knows nothing about any game.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);

  // -- going ---------------------------------------------------------------------------------------
  let busy = false;
  let wish = null; // where to go next: only the latest request counts

  async function go(address, way = '') {
    if (busy) {
      wish = [address, way];
      return;
    }
    busy = true;
    try {
      const answer = await fetch(address, { headers: { 'HX-Request': 'true' } });
      if (answer.status === 429) return toast(messages.refused.too_fast);
      if (!answer.ok || answer.redirected) return location.assign(address); // another page: the game is over, or gone
      const was = way === 'on' ? { places: flights.places(), pieces: pieces.places() } : null;
      const replay = $('replay');
      await htmx.swap({ target: replay, swap: 'outerMorph', text: await answer.text(), sourceElement: replay });
      history.replaceState(null, '', address);
      settle();
      if (was) flights.fly(was.places);
      if (was) pieces.move(was.pieces);
    } catch {
      toast(messages.failed);
    } finally {
      busy = false;
      if (wish !== null) {
        const [next, by] = wish;
        wish = null;
        go(next, by);
      }
    }
  }

  function settle() {
    const slider = $('at');
    if (wish === null) slider.value = slider.getAttribute('value'); // a moved slider ignores its attribute
    const lines = $('log-lines');
    const now = [...(lines?.querySelectorAll('.leaps > li:not(.later)') ?? [])].at(-1);
    if (now) lines.scrollTop += now.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom + lines.clientHeight / 3;
    else if (lines && !lines.matches('.leaps')) lines.scrollTop = lines.scrollHeight;
    document.querySelector('.eyes [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const card = document.querySelector('.hand [data-chosen]');
    const row = card?.closest('ul');
    if (row) row.scrollLeft = card.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft - row.clientWidth / 2;
  }

  // -- playing by itself -----------------------------------------------------------------------------
  const STEP = 1500;  // milliseconds from one step to the next
  const EVENT = 3200; // notable events stay longer
  const NEWER = 15000; // how often to check whether a running game has more
  let ahead = null;   // the timer of the next step, while it plays

  const pace = () => Number(document.querySelector('#paces :checked')?.value ?? 1);
  const isEvent = () => [...document.querySelectorAll('.marks path')].some((mark) => mark.getAttribute('d') === `M${$('at').value} 0v1`);

  function play(on) {
    clearTimeout(ahead);
    const { href, search } = $('go-on');
    ahead = on ? setTimeout(step, href && !search ? NEWER : (isEvent() ? EVENT : STEP) / pace()) : null;
    $('play').ariaPressed = on;
    $('play').firstElementChild.className = `ui ui-${on ? 'pause' : 'play'}`;
  }

  async function step() {
    const link = $('go-on');
    if (!link.href) return play(false); // this is the end
    await go(link.href, 'on');
    if (ahead !== null) play(true);
  }

  function offer() {
    if (!$('play')) return;
    $('play').hidden = $('paces').hidden = false;
    $('play').addEventListener('click', () => {
      if (ahead !== null) return play(false);
      play(true);
      step(); // the first one at once
    });
    $('paces').addEventListener('change', () => { if (ahead !== null) play(true); });
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-go]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (ahead !== null) play(false);
    go(link.href, link.dataset.go);
  });

  document.addEventListener('input', (event) => {
    if (event.target.id !== 'at') return;
    if (ahead !== null) play(false);
    const form = event.target.form;
    go(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });

  const KEYS = {
    ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'turn-back', ArrowDown: 'turn-on',
    PageUp: 'turn-back', PageDown: 'turn-on', Home: 'first', End: 'last',
  };

  document.addEventListener('keydown', (event) => {
    if (event.key === ' ' && $('play') && !event.target.closest('button, input, summary')) {
      event.preventDefault();
      return $('play').click();
    }
    if (!(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.matches('input, select, textarea, .lines')) return; // the slider handles these keys itself
    event.preventDefault();
    const link = $(`go-${KEYS[event.key]}`);
    if (link.href && !busy) go(link.href, KEYS[event.key]);
  });

  // -- looking back: the seat stays taken, and the table calls ---------------------------------------
  function listen(link) {
    const socket = new WebSocket(new URL(link.dataset.socket, location.href.replace(/^http/, 'ws')));
    const here = link.firstElementChild;
    socket.addEventListener('message', (event) => {
      const message = JSON.parse(event.data);
      if (message.type !== 'view') return;
      const asked = message.view.options.length > 0;
      here.textContent = message.q === null ? 'The game is over' : asked ? 'Your turn: to the table' : 'Back to the table';
      link.toggleAttribute('data-js-asked', asked);
    });
    socket.addEventListener('close', ({ code }) => { if (!(code in messages.closed)) setTimeout(listen, 4000, link); });
  }

  // While it is closed, it cannot be scrolled.
  document.addEventListener('toggle', ({ target }) => { if (target.id === 'log') settle(); }, true);

  document.addEventListener('DOMContentLoaded', () => {
    settle();
    offer();
    const link = $('to-table');
    if (link) listen(link);
  });
})();
