// A short sound for each kind of event, synthesised here: nothing to load. Off until the viewer switches sounds on in
// the table's menu; this browser remembers it. It knows nothing about any game: an element with data-beat makes a sound
// when it appears or changes; so do cards that fly or turn over, and the end of the game.
window.sounds = (() => {
  'use strict';
  const WISH = 'culprit-sound';
  // [pitch in Hz, start and length in seconds, loudness, wave, pitch at its end]
  const SOUNDS = {
    turn: [[523, 0, 0.5, 0.18], [784, 0.14, 0.5, 0.18]],
    card: [[1900, 0, 0.05, 0.05, 'triangle', 500]],
    reveal: [[660, 0, 0.12, 0.1, 'triangle'], [990, 0.08, 0.25, 0.1, 'triangle']],
    chips: [[2600, 0, 0.04, 0.06, 'square', 2200], [3100, 0.05, 0.05, 0.05, 'square', 2600]],
    dice: [[800, 0, 0.04, 0.07, 'square', 600], [950, 0.08, 0.04, 0.06, 'square', 700], [700, 0.18, 0.06, 0.06, 'square', 450]],
    token: [[1320, 0, 0.18, 0.06, 'triangle'], [1760, 0.06, 0.22, 0.05, 'triangle']],
    claim: [[330, 0, 0.16, 0.1, 'triangle', 440]],
    accusation: [[196, 0, 0.35, 0.16, 'sawtooth', 147], [294, 0.05, 0.3, 0.08, 'triangle']],
    challenge: [[392, 0, 0.12, 0.12, 'square'], [311, 0.12, 0.3, 0.12, 'square']],
    objection: [[440, 0, 0.1, 0.12, 'sawtooth'], [440, 0.14, 0.22, 0.12, 'sawtooth']],
    frame: [[110, 0, 0.5, 0.2, 'square', 82], [220, 0.02, 0.2, 0.08, 'sawtooth', 110]],
    elimination: [[330, 0, 0.25, 0.14, 'triangle', 262], [220, 0.22, 0.6, 0.14, 'triangle', 110]],
    whisper: [[1250, 0, 0.12, 0.04, 'sine', 1500]],
    end: [[523, 0, 0.3, 0.14], [659, 0.15, 0.3, 0.14], [784, 0.3, 0.3, 0.14], [1047, 0.45, 0.9, 0.16]],
  };
  const APART = 90; // milliseconds between two sounds of a kind: seven cards are not seven bangs
  const last = {};
  let audio = null;

  const wanted = () => localStorage.getItem(WISH) === 'yes';

  function tone([pitch, at, length, loud, wave = 'sine', slide = pitch]) {
    const [source, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
    source.type = wave;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(slide, start + length);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loud, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + length + 0.05);
  }

  function play(kind) {
    if (!wanted() || !(kind in SOUNDS) || !('AudioContext' in window)) return;
    if (navigator.userActivation?.hasBeenActive === false) return; // browsers allow no sound before the first interaction
    const now = performance.now();
    if (now - (last[kind] ?? -APART) < APART) return;
    last[kind] = now;
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume();
    SOUNDS[kind].forEach(tone);
    document.dispatchEvent(new CustomEvent('sound', { detail: kind }));
  }

  // -- what happens on the stage -------------------------------------------------------------------
  let beats = null; // what was shown before; null at first, so that the first look is silent

  function look() {
    const up = new Map();
    for (const each of document.querySelectorAll('#stage [data-beat]')) {
      up.set(`${each.dataset.beat} ${each.closest('[id]').id}`, each.textContent);
    }
    if (document.querySelector('#results:not([hidden])')) up.set('end results', '');
    for (const [beat, words] of beats === null ? [] : up) {
      if (beats.get(beat) !== words) play(beat.split(' ', 1)[0]);
    }
    beats = up;
  }

  document.addEventListener('flight', ({ detail }) => play(detail.turns ? 'reveal' : 'card'));
  document.addEventListener('htmx:ws:after:message:incoming', look);
  document.addEventListener('DOMContentLoaded', look);

  return { play };
})();
