// Pages work without this script.
function addButton(text, className, act) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.addEventListener('click', () => act(button));
  return button;
}

for (const box of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
  const { copy, copied } = box.dataset;
  box.append(
    addButton(copy, 'copy', async (button) => {
      await navigator.clipboard.writeText(box.querySelector('pre').textContent);
      button.textContent = copied;
      setTimeout(() => (button.textContent = copy), 2000);
    }),
  );
}

for (const row of document.querySelectorAll('[data-share]')) {
  const { share, print } = row.dataset;
  const shared = { title: document.title, url: row.querySelector('a').href };
  // It is rejected if the reader changes their mind.
  if (navigator.share) row.append(addButton(share, 'button', () => navigator.share(shared).catch(() => {})));
  row.append(addButton(print, 'button', () => window.print()));
}

for (const link of document.querySelectorAll('a.cited'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const row = document.querySelector(link.hash).closest('tr').cloneNode(true);
    row.querySelector('[id]').removeAttribute('id');
    const receipt = document.querySelector('dialog.receipt');
    const table = document.createElement('table');
    table.append(row);
    receipt.firstElementChild.replaceChildren(table);
    receipt.showModal();
  });

for (const form of document.querySelectorAll('form.filters, .finder form')) {
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of Array.from(formData)) if (value === '') formData.delete(name);
  });
}

const VIEWER_KEYS = { Escape: '[data-close]', ArrowLeft: '[rel=prev]', ArrowRight: '[rel=next]' };

// Not the browser's own keys.
const keyOf = ({ altKey, ctrlKey, metaKey, key }) => altKey || ctrlKey || metaKey || key;

document.addEventListener('keydown', (event) => {
  document.querySelector(`.viewer:target ${VIEWER_KEYS[keyOf(event)] ?? 'none'}`)?.click();
});
