// The scoreboard as a PNG, which every messenger accepts: drawn here from the SVG that the page shows.
(() => {
  'use strict';
  const SCALE = 2; // sharp on a phone

  async function png(picture) {
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth * SCALE, picture.naturalHeight * SCALE];
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
    return new File([blob], 'culprit-evening.png', { type: 'image/png' });
  }

  function save(file) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.getElementById('evening-picture');
    const [saving, sharing] = [document.getElementById('save-picture'), document.getElementById('share-picture')];
    if (!picture) return;
    saving.hidden = false; // without a script, the SVG can be saved
    saving.addEventListener('click', async () => save(await png(picture)));
    const empty = new File([], 'culprit-evening.png', { type: 'image/png' });
    sharing.hidden = !navigator.canShare?.({ files: [empty] });
    sharing.addEventListener('click', async () => {
      navigator.share({ files: [await png(picture)] }).catch(() => {}); // cancelled
    });
  });
})();
