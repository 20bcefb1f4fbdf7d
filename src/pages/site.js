// Everything works without this file. It adds the buttons that copy a snippet, and keeps empty fields out of addresses.
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
