// The script of a room's page: what HTML over a socket cannot do on its own.
// Loaded before htmx, so that these listeners see every event. It knows nothing about any game.
(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');

  let socket = null;       // the WebSocket htmx has opened
  let heard = Date.now();  // when the last message arrived
  let pending = null;      // the id of a move not yet acknowledged

  // -- the connection ------------------------------------------------------------------------------
  function banner(words, over = false) {
    $('link-lost').hidden = words === null;
    $('link-lost').classList.toggle('over', over); // it does not reconnect any more
    if (words !== null) $('link-words').textContent = words;
    document.body.classList.toggle('offline', words !== null);
  }

  let stopped = false;     // the server said so when it closed the last connection
  document.addEventListener('htmx:ws:after:connection', (event) => {
    stopped = false;
    socket = event.detail.connection.socket;
    heard = Date.now();
    pending = null;
    banner(null);
  });

  document.addEventListener('htmx:ws:close', (event) => {
    socket = null;
    pending = null;
    const { code } = event.detail;
    if (messages.reloads.includes(code)) return location.reload();
    if (messages.farewells.includes(code)) return location.replace(`${location.pathname}/left?why=${code}`);
    const ended = messages.closed[code];
    stopped ||= code === messages.restart;
    banner(ended ?? (stopped ? messages.stopped : messages.lost), ended !== undefined);
  });

  // A half-open connection would go unnoticed: the server sends a heartbeat every ten seconds.
  setInterval(() => {
    if (socket && socket.readyState === WebSocket.OPEN && Date.now() - heard > 25000) {
      const dead = socket;
      dead.dispatchEvent(new CloseEvent('close', { code: 1006 }));
      dead.close();
    }
  }, 5000);

  // -- up ------------------------------------------------------------------------------------------
  const NUMBERS = ['seat', 'member', 'colour'];

  function shape(values) {
    if (values.type === 'options') {
      const { type, ...fields } = values;
      return { type, fields };
    }
    const message = { ...values };
    for (const name of NUMBERS) if (typeof message[name] === 'string') message[name] = Number(message[name]);
    if (message.type === 'chat') {
      if (message.to) message.to = [Number(message.to)]; else delete message.to;
    }
    return message;
  }

  document.addEventListener('htmx:ws:before:message:outgoing', (event) => {
    const { connection, message } = event.detail;
    // Never queue: a click made while the connection is lost would be played later, on another table.
    if (connection.socket?.readyState !== WebSocket.OPEN) return event.preventDefault();
    const shaped = shape(message.values);
    if (shaped.type === 'chat') {
      if (!shaped.text.trim()) return event.preventDefault();
      $('chat-text').value = '';
    }
    message.data = JSON.stringify(shaped);
  });

  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  // Answer the question on the screen. While the connection is lost, or the last answer is under way, a click is
  // ignored: played later, it would answer another question.
  function move(n) {
    const asked = $('prompt')?.dataset.asked;
    if (asked === undefined || pending !== null || socket?.readyState !== WebSocket.OPEN) return;
    pending = random(8);
    send({ type: 'move', q: Number(asked), n, id: pending });
  }

  // -- down ----------------------------------------------------------------------------------------
  const heardOf = {
    ack(message) { if (message.id === pending) pending = null; },
    error(message) {
      if (message.id === pending) pending = null;
      toast(messages.refused[message.code] ?? messages.failed);
    },
    reaction(message) { reactions.show(message); },
    commitment(message) { ceremony.answer(message, send); },
    go(message) {
      receipts.moveRoom(location.pathname, new URL(message.to, location.href).pathname);
      location.replace(message.to);
    },
    hb() {},
    time() {}, // turn.js listens
  };

  let before = null; // where things were, and what had the focus, before a frame

  document.addEventListener('htmx:ws:before:message:incoming', (event) => {
    heard = Date.now();
    const data = event.detail.message.data;
    if (data.startsWith('{')) {
      const message = JSON.parse(data);
      heardOf[message.type]?.(message);
      event.preventDefault();
      return;
    }
    before = { places: flights.places(data), pieces: pieces.places(), focus: document.activeElement, lines: lastLine() };
    taps.take();
    handOrder.take();
  });

  document.addEventListener('htmx:ws:after:message:incoming', () => {
    if (before === null) return;
    ceremony.saw(document.querySelector('#menu [data-receipt]')?.dataset.receipt);
    handOrder.put();
    taps.put();
    narrator.tell(); // it may grow: flights must end where things are after that
    fly(before.places);
    pieces.move(before.pieces);
    keepFocus(before.focus);
    tellWhy();
    speak(before.lines);
    scrollLines();
    before = null;
  });

  // -- cards travel --------------------------------------------------------------------------------
  let flown = '';

  function fly(was) {
    const moves = $('moves')?.dataset.moves ?? '';
    if (moves !== flown) flights.fly(was);
    flown = moves;
  }

  // -- focus and speech ---------------------------------------------------------------------------
  let astray = false; // the choice that had the focus is gone, and nothing has had it since

  function keepFocus(was) {
    if (document.activeElement !== document.body) return void (astray = false);
    astray ||= was !== null && was !== document.body;
    if (!astray) return;
    // If a card is gone, stay in the hand; if a button is gone, go to the prompt as soon as there is one.
    const id = was?.id ?? '';
    const next = (id && $(id)) || (was?.matches('.card') && document.querySelector('#hand .card')) || $('prompt');
    next?.focus({ preventScroll: true });
    astray = document.activeElement === document.body;
  }

  // With keyboard focus a dimmed card shows at once why it cannot be chosen; a screen reader reads the same label.
  function tellWhy() {
    const words = document.querySelector('.card[data-why]:focus-visible')?.ariaLabel ?? '';
    if ($('why').textContent !== words) $('why').textContent = words;
  }

  document.addEventListener('focusin', tellWhy);
  document.addEventListener('focusout', () => { $('why').textContent = ''; });

  const lastLine = () => $('log-lines')?.lastElementChild?.id ?? '';

  // A sentence holds both what others read and what the player reads, and CSS shows one of them; see parts/text.html.
  function wordsOf(line) {
    const me = /(?:^| )me-(\d)/.exec($('stage')?.className)?.[1];
    const copy = line.cloneNode(true);
    for (const form of copy.querySelectorAll('*')) {
      const [, who, seat] = /^(they|you)-(\d)$/.exec(form.localName) ?? [];
      if (who && (who === 'you') !== (seat === me)) form.remove();
    }
    return copy.textContent;
  }

  function speak(last) {
    const lines = $('log-lines');
    if (!lines) return;
    const said = [];
    for (let line = lines.lastElementChild; line && line.id !== last && said.length < 6; line = line.previousElementSibling) {
      said.unshift(wordsOf(line));
    }
    if (last && said.length) $('say').textContent = said.join(' ');
  }

  function scrollLines() {
    for (const id of ['log-lines', 'chat-lines']) {
      const lines = $(id);
      const end = lines?.lastElementChild?.id ?? '';
      if (!lines || lines.dataset.jsEnd === end) continue;
      const first = lines.dataset.jsEnd === undefined;
      lines.dataset.jsEnd = end;
      lines.scrollTop = lines.scrollHeight;
      if (id !== 'chat-lines' || first || lines.checkVisibility()) continue;
      // A dot on the button of a closed sheet: there are new lines. What the server itself says is shown at once.
      $('open-chat').dataset.jsNew = '';
      if ('announcement' in lines.lastElementChild.dataset) toast(lines.lastElementChild.textContent);
    }
  }

  // -- touching ------------------------------------------------------------------------------------
  const CHOICES = '[data-n], form[data-shift] button:not([type="button"])';

  document.addEventListener('click', (event) => {
    const element = event.target.closest(`[data-confirm], [data-why], [aria-disabled="true"], ${CHOICES}`);
    if (!element) return;
    if (element.getAttribute('aria-disabled') === 'true') {
      event.preventDefault();
      event.stopImmediatePropagation();
      const why = element.dataset.why ?? $(element.getAttribute('aria-describedby'))?.textContent;
      const words = why === '' ? element.ariaLabel : why; // a card's own label ends with the reason
      if (words) toast(words);
      return;
    }
    const question = element.dataset.confirm ?? settings.question(element.matches(CHOICES));
    if (question === undefined) return;
    if (element.dataset.jsSure === question) {
      delete element.dataset.jsSure; // a changed button needs a new confirmation
      toast('');
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    element.dataset.jsSure = question; // survives a morph, and counts for this question only
    toast(`${question} Tap again.`);
    setTimeout(() => delete element.dataset.jsSure, 4000);
  }, true);

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-n]');
    if (button) move(Number(button.dataset.n));
  });

  // One tap starts a whisper: the chat opens with its recipient chosen.
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-whisper]');
    if (!button) return;
    const to = $('chat-to');
    if (!to) return toast(messages.refused.no_whispers);
    if (!$('chat').checkVisibility()) $('chat').showPopover();
    to.value = button.dataset.whisper;
    $('chat-text').focus();
  });

  // A number to choose: keep the field, the slider and the button's label in sync.
  function amount(form, value) {
    const { amount: field } = form.elements;
    const within = Math.min(Math.max(Math.round(value), field.min), field.max);
    form.querySelector('[type="range"]').value = within;
    form.querySelector('output').value = within;
    return within;
  }

  document.addEventListener('input', (event) => {
    const form = event.target.closest('form[data-shift]');
    if (!form) return;
    const within = amount(form, Number(event.target.value));
    if (event.target.type === 'range') form.elements.amount.value = within; // do not change what is being typed
  });

  document.addEventListener('click', (event) => {
    const step = event.target.closest('[data-step]');
    if (!step) return;
    const { form } = step;
    form.elements.amount.value = amount(form, Number(form.elements.amount.value) + Number(step.dataset.step));
  });

  document.addEventListener('submit', (event) => {
    const { shift } = event.target.dataset;
    if (shift === undefined) return;
    event.preventDefault(); // the options of the amounts are consecutive
    move(Number(event.target.elements.amount.value) + Number(shift));
  });

  // -- keys ----------------------------------------------------------------------------------------
  const DOORS = { l: '#open-log', c: '#open-chat', r: '#open-reactions', '?': '#open-help' };
  const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

  document.addEventListener('keydown', (event) => {
    if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in DOORS) return document.querySelector(DOORS[event.key])?.click();
    // The same digits as the settings can show on the buttons.
    if (/^[1-9]$/.test(event.key)) return document.querySelectorAll('#prompt .opts button')[event.key - 1]?.click();
    const group = event.target.closest('#hand, .opts, .reactions');
    if (!group || !(event.key in STEPS)) return;
    const buttons = [...group.querySelectorAll('button')];
    const next = buttons[(buttons.indexOf(event.target) + STEPS[event.key] + buttons.length) % buttons.length];
    next?.focus();
    tellWhy(); // if there is only one card, it had the focus already
    event.preventDefault();
  });

  document.addEventListener('DOMContentLoaded', () => {
    scrollLines();
    $('open-chat')?.addEventListener('click', () => delete $('open-chat').dataset.jsNew);
  });
})();
