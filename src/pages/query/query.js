// Asks the SQLite file in a worker. The query is the fragment of the address, which browsers send to nobody.
const form = document.querySelector('form.query');
const { worker: script, file } = form.dataset;
const words = JSON.parse(form.dataset.words);
const { sql, run, stop } = form.elements;
const result = document.querySelector('#result');
const [status, answer] = result.children;
let worker;
let csvUrl;

const number = (value) => value.toLocaleString(document.documentElement.lang);

function say(text, { isRunning = false, ...values } = {}) {
  status.textContent = text.replaceAll(/\{(\w+)\}/g, (_, name) => number(values[name]));
  stop.hidden = !isRunning;
  result.setAttribute('aria-busy', String(isRunning));
}

const element = (name, text, attributes = {}) =>
  Object.assign(document.createElement(name), { textContent: text, ...attributes });

function end(text) {
  worker?.terminate();
  worker = undefined;
  say(text);
}

function ask() {
  if (!stop.hidden) end(words.stopped);
  URL.revokeObjectURL(csvUrl);
  answer.replaceChildren();
  say(words.running, { isRunning: true });
  if (!worker) {
    worker = new Worker(script, { type: 'module' });
    worker.addEventListener('message', ({ data }) => present(data));
    worker.addEventListener('error', () => end(words.unavailable));
  }
  worker.postMessage({ file, sql: sql.value });
}

function present({ isUnavailable, error, columns, rows, count, isCut, ms, csv }) {
  if (isUnavailable) return end(words.unavailable);
  if (error) {
    say(words.error);
    return answer.append(element('pre', error, { lang: 'en', tabIndex: 0 }));
  }
  if (columns.length === 0) return say(words.nothing);
  const some = isCut ? words.cut : words.some;
  say(rows.length < count ? some : count === 1 ? words.one : words.all, { count, ms, shown: rows.length });
  csvUrl = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  answer.append(element('a', words.csv, { href: csvUrl, download: 'sampan-query.csv', className: 'button' }));
  if (count > 0) answer.append(tableOf(columns, rows));
}

// A column of numbers is aligned to the right.
function tableOf(columns, rows) {
  const isFigure = columns.map((_, at) => rows.every((row) => typeof row[at] !== 'string'));
  const cells = (name, values, attributes) =>
    values.map((value, at) => {
      const className = `${isFigure[at] ? 'figure' : ''} ${value === null ? 'null' : ''}`;
      return element(name, value ?? words.null, { className, ...attributes });
    });
  const table = element('table', '', { className: 'data' });
  table
    .createTHead()
    .insertRow()
    .append(...cells('th', columns, { scope: 'col' }));
  const body = table.createTBody();
  for (const row of rows) body.insertRow().append(...cells('td', row));
  const box = element('div', '', {
    className: 'table',
    tabIndex: 0,
    role: 'region',
    ariaLabel: words.result,
  });
  box.append(table);
  return box;
}

// A link to an example changes only the fragment.
function askAddress() {
  const asked = new URLSearchParams(location.hash.slice(1)).get('sql');
  if (asked === null) return;
  sql.value = asked;
  ask();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const hash = `#${new URLSearchParams({ sql: sql.value })}`;
  if (hash === location.hash) ask();
  else location.hash = hash;
});
form.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
  if (key === 'Enter' && (ctrlKey || metaKey)) form.requestSubmit(run);
});
stop.addEventListener('click', () => {
  end(words.stopped);
  sql.focus();
});
addEventListener('hashchange', askAddress);
askAddress();
