// The script of a replay: steps without loading the page anew, by keys, slider and links.
// Without it every moment is a plain page. It knows nothing about any game.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);

  // -- going ---------------------------------------------------------------------------------------
  let busy = false;
  let wish = null; // where to go next: only the latest counts

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
      const was = way === 'on' ? flights.places() : null;
      const replay = $('replay');
      await htmx.swap({ target: replay, swap: 'outerMorph', text: await answer.text(), sourceElement: replay });
      history.replaceState(null, '', address);
      settle();
      if (was) flights.fly(was);
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
    if (wish === null) slider.value = slider.getAttribute('value'); // a slider once moved forgets its attribute
    const lines = $('log-lines');
    if (lines) lines.scrollTop = lines.scrollHeight;
    document.querySelector('.eyes [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const card = document.querySelector('.hand [data-chosen]');
    const row = card?.closest('ul');
    if (row) row.scrollLeft = card.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft - row.clientWidth / 2;
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-go]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(link.href, link.dataset.go);
  });

  document.addEventListener('input', (event) => {
    if (event.target.id !== 'at') return;
    const form = event.target.form;
    go(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });

  const KEYS = {
    ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'turn-back', ArrowDown: 'turn-on',
    PageUp: 'turn-back', PageDown: 'turn-on', Home: 'first', End: 'last',
  };

  document.addEventListener('keydown', (event) => {
    if (!(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.matches('input, select, textarea, .lines')) return; // the slider has these keys itself
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

  document.addEventListener('DOMContentLoaded', () => {
    settle();
    const link = $('to-table');
    if (link) listen(link);
  });
})();
