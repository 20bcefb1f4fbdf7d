// Sends the requests of the "Try it" forms, fills the reader's values into examples, and highlights the current section in the
// table of contents. Values exist only in this page and are never stored.
const root = document.querySelector('[data-words]');
const words = JSON.parse(root.dataset.words);
const values = { sandbox: {}, production: {} };
const MOST_SHOWN = 100_000;

for (const hidden of root.querySelectorAll('[hidden]:not([data-later])')) hidden.hidden = false;

function environmentOf(form) {
  const { sandbox, production } = form.dataset;
  if (!sandbox || !production) return sandbox ? 'sandbox' : 'production';
  return document.querySelector('[name=environment]:checked')?.value ?? 'sandbox';
}

const marks = Array.from(document.querySelectorAll('var[data-value]'), (mark) => {
  const environment = mark.closest('[data-environment]').dataset.environment;
  return { mark, environment, name: mark.dataset.value, placeholder: mark.textContent };
});
const inputs = Array.from(document.querySelectorAll('[data-values] input'), (input) => ({
  input,
  environment: input.closest('[data-values]').dataset.values,
}));

function showValues() {
  for (const { mark, environment, name, placeholder } of marks)
    mark.textContent = values[environment][name] || placeholder;
  for (const link of document.querySelectorAll('[data-room-page]')) {
    link.hidden = !values.sandbox.room;
    link.href = link.dataset.roomPage + values.sandbox.room;
  }
}

function learn(environment, found) {
  Object.assign(values[environment], found);
  for (const { input, environment: own } of inputs)
    if (own === environment) input.value = values[own][input.name] ?? '';
  showValues();
}

for (const { input, environment } of inputs)
  input.addEventListener('input', () => {
    values[environment][input.name] = input.value.trim();
    showValues();
  });

// Values in a response that later requests need.
function valuesIn(answer, path) {
  const { access_token, data } = answer ?? {};
  if (path === '/sandbox') {
    const { id: room, partner_room_id, photo_ids } = data.rooms.find(({ access }) => access === 'change');
    const { client_id, client_secret } = data.partner;
    return {
      access_token: data.access_token,
      client_id,
      client_secret,
      partner_room_id,
      room,
      photo: photo_ids[0],
    };
  }
  if (access_token) return { access_token };
  return path.includes('/photos') && data?.[0] ? { photo: data[0].id } : {};
}

function requestOf(form, environment) {
  const { method, sends } = form.dataset;
  const known = values[environment];
  const missing = new Set();
  const take = (name) => known[name] || (missing.add(name), '');
  const headers = {};
  const [query, body] = [new URLSearchParams(), new URLSearchParams()];
  let { path } = form.dataset;
  const given = [];
  for (const { name, value, dataset } of form.elements) {
    if (dataset.in === 'address') path = value;
    else if (dataset.in) given.push([dataset.in, name, dataset.from ? take(dataset.from) : value]);
  }
  for (const [place, name, value] of given) {
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (place === 'query') query.append(name, value);
    else if (place === 'header') headers[name] = value;
    else body.append(name, value);
  }
  path = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(take(name)));
  if (sends === 'token') headers.Authorization = `Bearer ${take('access_token')}`;
  if (sends === 'client')
    headers.Authorization = `Basic ${btoa(`${take('client_id')}:${take('client_secret')}`)}`;
  const url = form.dataset[environment] + path + (query.size > 0 ? `?${query}` : '');
  const options = { method, headers, ...(sends === 'client' && { body }), cache: 'no-store' };
  return { url, options, path, missing: [...missing] };
}

function element(name, text, attributes = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...attributes });
}

async function readAnswer(response) {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) {
    const answer = await response.json();
    return { answer, text: JSON.stringify(answer, null, 2) };
  }
  if (/text|xml/.test(type)) return { text: await response.text() };
  return { text: `${(await response.arrayBuffer()).byteLength} ${words.bytes} ${type}` };
}

function showAnswer(form, { method }, url, response, text) {
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n${words.cut}` : text;
  const line = element('p', `${method} ${url} → `);
  line.append(element('strong', `${response.status} ${response.statusText}`));
  form.querySelector('.try-answer').replaceChildren(line, element('pre', shown, { tabIndex: 0 }));
}

function showPhotos(base, photos) {
  const list = document.querySelector('[data-photos]');
  if (!list) return;
  const item = ({ id, thumbnail }) => {
    const box = element('label', '');
    const radio = element('input', '', {
      type: 'radio',
      name: 'photo',
      checked: id === values.sandbox.photo,
    });
    radio.addEventListener('change', () => learn('sandbox', { photo: id }));
    const image = element('img', '', { src: new URL(thumbnail, base).href, alt: '', width: 96, height: 72 });
    box.append(radio, image, ` ${id}`);
    return box;
  };
  list.replaceChildren(...photos.map(item));
}

async function send(form) {
  const environment = environmentOf(form);
  const { url, options, path, missing } = requestOf(form, environment);
  const place = form.querySelector('.try-answer');
  if (missing.length > 0) {
    place.replaceChildren(element('p', `${words.missing} ${missing.join(', ')}`));
    return;
  }
  place.replaceChildren(element('p', words.sending));
  try {
    const response = await fetch(url, options);
    const { answer, text } = await readAnswer(response);
    showAnswer(form, options, url, response, text);
    if (!response.ok) return;
    learn(environment, valuesIn(answer, path));
    const photos = answer?.data?.photos?.data ?? (path.includes('/photos') && answer.data);
    if (photos) showPhotos(form.dataset.sandbox, photos);
  } catch {
    place.replaceChildren(element('p', `${words.unreachable} ${root.dataset.site}`));
  }
}

for (const form of document.querySelectorAll('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });

const contents = document.querySelector('nav.contents');
const links = new Map(
  Array.from(contents?.querySelectorAll('a') ?? [], (link) => [link.hash.slice(1), link]),
);
const seen = new Set();
const watcher = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) seen[isIntersecting ? 'add' : 'delete'](target.id);
    const current = [...links.keys()].find((id) => seen.has(id));
    if (!current) return;
    for (const [id, link] of links)
      if (id === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    contents.scrollTop = links.get(current).offsetTop - contents.clientHeight / 2;
  },
  { rootMargin: '-120px 0px -66% 0px' },
);
for (const id of links.keys()) watcher.observe(document.getElementById(id));
