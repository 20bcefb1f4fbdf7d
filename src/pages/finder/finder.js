// Shows results while the reader chooses. Without this script, the button does.
const PAUSE_MS = 250;
const form = document.querySelector('.finder form');
let timer;
let asking;

async function showResults() {
  asking?.abort();
  if (!form.checkValidity()) return;
  asking = new AbortController();
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  const answer = await fetch(address, { signal: asking.signal });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // A map that moves stays, with new words.
  const chart = document.querySelector('.live-map') ? '.finder > .chart figcaption' : '.finder > .chart';
  const parts = ['#result', chart];
  if (location.pathname === address.pathname) {
    parts.push('a.language');
    history.replaceState(null, '', address.pathname + address.search);
  }
  for (const part of parts) {
    const [shown, found] = [document, page].map((each) => each.querySelector(part));
    if (shown && found) shown.replaceWith(found);
    else if (found) document.querySelector('#result').after(found);
    else shown?.replaceChildren();
  }
  document.dispatchEvent(new Event('found'));
  said.textContent = page.querySelector('#result [role=status]').textContent;
}

// A screen reader says what changes in an element that stays.
const said = form.appendChild(document.createElement('p'));
said.className = 'said';
said.role = 'status';

form.addEventListener('input', () => {
  clearTimeout(timer);
  // If it fails, the earlier results stay and the button still works.
  timer = setTimeout(() => showResults().catch(() => {}), PAUSE_MS);
});
