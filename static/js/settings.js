// What this browser likes: text size, contrast, motion, and a second tap for every choice in a game. It is
// applied before the first paint, as attributes of <html> that the style sheets know.
const settings = (() => {
  'use strict';
  const root = document.documentElement;
  const read = (name) => localStorage.getItem(`culprit-${name}`) ?? '';
  const shown = ['text', 'contrast', 'motion', 'keys']; // those that are an attribute

  function apply() {
    for (const name of shown) {
      if (read(name)) root.dataset[name] = read(name);
      else delete root.dataset[name];
    }
  }

  // A setting of one game has the game's name behind its own.
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

  apply();
  return {
    calm: () => read('motion') === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches,
    // What is asked before a choice counts; undefined: nothing.
    question: (choice) => (choice && read(nameOf({ name: 'confirm', dataset: { game: '' } })) === 'yes' ? 'Sure?' : undefined),
  };
})();
