// Sends the requests of the steps and fills the reader's values into the examples. Values exist only in this page.
const root = document.querySelector('.steps');
const words = JSON.parse(root.dataset.words);
const values = {};
const marks = Array.from(root.querySelectorAll('var[data-value]'), (mark) => ({
  mark,
  placeholder: mark.textContent,
}));

for (const hidden of root.querySelectorAll('[hidden]:not([data-later])')) hidden.hidden = false;

function learn(found) {
  Object.assign(values, found);
  for (const { mark, placeholder } of marks) mark.textContent = values[mark.dataset.value] || placeholder;
  for (const link of root.querySelectorAll('[data-room-page]')) {
    link.hidden = !values.room;
    link.href = link.dataset.roomPage + values.room;
  }
}

// Values in a response that later requests need.
function valuesIn({ data }) {
  if (data.access_token) {
    const { id, partner_room_id, photo_ids } = data.rooms.find(({ access }) => access === 'change');
    const [photo] = photo_ids;
    return { access_token: data.access_token, partner_room_id, room: id, photo, deleted_photo: photo };
  }
  return Array.isArray(data) && data[0] ? { photo: data[0].id } : {};
}

function element(name, text, attributes = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...attributes });
}

function showAnswer({ dataset, lastElementChild }, { url, status, statusText }, answer) {
  const line = element('p', `${dataset.method} ${url} → `);
  line.append(element('strong', `${status} ${statusText}`));
  lastElementChild.replaceChildren(line, element('pre', JSON.stringify(answer, null, 2), { tabIndex: 0 }));
}

function showPhotos(photos) {
  const item = ({ id, thumbnail }) => {
    const box = element('label', '');
    const radio = element('input', '', { type: 'radio', name: 'photo', checked: id === values.photo });
    radio.addEventListener('change', () => learn({ photo: id }));
    const src = new URL(thumbnail, root.dataset.sandbox).href;
    box.append(radio, element('img', '', { src, alt: '', width: 96, height: 72 }), ` ${id}`);
    return box;
  };
  root.querySelector('[data-photos]').replaceChildren(...photos.map(item));
}

async function send(form) {
  const place = form.lastElementChild;
  const { method, url, open } = form.dataset;
  if (open === undefined && !values.access_token) {
    place.replaceChildren(element('p', words.missing));
    return;
  }
  const address = url.replaceAll(/:([a-z]\w*)/g, (name, key) => encodeURIComponent(values[key] ?? name));
  const headers = open === undefined ? { Authorization: `Bearer ${values.access_token}` } : {};
  place.replaceChildren(element('p', words.sending));
  try {
    const response = await fetch(address, { method, headers, cache: 'no-store' });
    const answer = await response.json();
    showAnswer(form, response, answer);
    if (!response.ok) return;
    if (method === 'DELETE') learn({ deleted_photo: values.photo });
    learn(valuesIn(answer));
    const photos = Array.isArray(answer.data) ? answer.data : answer.data.photos?.data;
    if (photos) showPhotos(photos);
  } catch {
    place.replaceChildren(element('p', words.unreachable));
  }
}

for (const form of root.querySelectorAll('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
