// Everything works without this file. It adds the buttons that copy a snippet, keeps empty fields out of addresses, and lets keys turn the pages of a
// photo viewer.
for (const box of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = box.dataset.copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(box.querySelector('pre').textContent);
    button.textContent = box.dataset.copied;
    setTimeout(() => (button.textContent = box.dataset.copy), 2000);
  });
  box.append(button);
}

for (const form of document.querySelectorAll('form.filters')) {
  form.addEventListener('formdata', ({ formData }) => {
    const empty = Array.from(formData).filter(([, value]) => value === '');
    for (const [name] of empty) formData.delete(name);
  });
}

const VIEWER_KEYS = { Escape: '[data-close]', ArrowLeft: '[rel=prev]', ArrowRight: '[rel=next]' };

document.addEventListener('keydown', ({ key }) => {
  document.querySelector(`.viewer:target ${VIEWER_KEYS[key] ?? 'none'}`)?.click();
});
