// The settings of this browser: theme, text size, contrast, motion, the order of a hand, and a second tap for every
// choice in a game. They are applied before the first paint, as attributes of <html> that the style sheets use.
const settings = (() => {
  'use strict';
  const root = document.documentElement;
  const read = (name) => localStorage.getItem(`culprit-${name}`) ?? '';
  const shown = ['text', 'theme', 'contrast', 'motion', 'keys']; // those that are an attribute
  const day = matchMedia('(prefers-color-scheme: light)');
  const meta = (name) => document.querySelector(`meta[name="${name}"]`);
  const GROUND = { light: '#fffaf0', dark: '#130d0b' }; // the colour of the browser's own frame (theme-color)

  // The value for the style sheets: "as the device" becomes one of the two themes.
  function valueOf(name) {
    const value = read(name);
    return name === 'theme' && value === 'device' ? (day.matches ? 'light' : '') : value;
  }

  function apply() {
    for (const name of shown) {
      const value = valueOf(name);
      if (value) root.dataset[name] = value;
      else delete root.dataset[name];
    }
    const theme = root.dataset.theme ?? 'dark';
    meta('color-scheme').content = theme;
    meta('theme-color').content = GROUND[theme];
  }

  // A setting of one game is stored with the game's name as a suffix.
  function nameOf(field) {
    const game = /(?:^| )g-(\w+)/.exec(document.getElementById('stage')?.className)?.[1];
    return 'game' in field.dataset ? game && `${field.name}-${game}` : field.name;
  }

  function show() {
    for (const field of document.querySelectorAll('#settings input')) {
      const name = nameOf(field);
      field.closest('.switch')?.toggleAttribute('hidden', !name);
      if (name) field.checked = read(name) === field.value;
    }
  }

  document.addEventListener('change', ({ target }) => {
    if (!target.closest('#settings')) return;
    localStorage.setItem(`culprit-${nameOf(target)}`, target.checked ? target.value : '');
    apply();
  });
  document.addEventListener('beforetoggle', ({ target, newState }) => {
    if (target.id === 'settings' && newState === 'open') show();
  }, true);

  day.addEventListener('change', apply);
  apply();
  return {
    calm: () => read('motion') === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches,
    handOrder: () => read('hand'),
    // Whether an only choice is taken automatically.
    answers: () => read('forced') !== 'mine',
    // The question for the second tap; undefined: no second tap.
    question: (choice) => (choice && read(nameOf({ name: 'confirm', dataset: { game: '' } })) === 'yes' ? 'Sure?' : undefined),
  };
})();
