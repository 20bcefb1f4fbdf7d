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

async function findReceipt({ href, pathname, hash }) {
  if (pathname === location.pathname) return document.querySelector(hash).closest('tr');
  const text = await (await fetch(href)).text();
  return new DOMParser().parseFromString(text, 'text/html').querySelector(`${hash} tbody`);
}

const receipt = document.querySelector('dialog.receipt');

document.addEventListener('click', async (event) => {
  const link = event.target.closest('a[href*="#receipt"]');
  if (!link || !receipt || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The links of a chart are SVG, without `hash`.
  const url = new URL(link.getAttribute('href'), location);
  try {
    const table = document.createElement('table');
    table.append((await findReceipt(url)).cloneNode(true));
    for (const named of table.querySelectorAll('[id]')) named.removeAttribute('id');
    receipt.firstElementChild.replaceChildren(table);
    if (!receipt.open) receipt.showModal();
    receipt.scrollTop = 0;
  } catch {
    location = url;
  }
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
