// Everything works without this file; it only adds the buttons that copy a snippet.
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
