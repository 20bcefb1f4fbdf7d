// Asks the file with SQLite's own WebAssembly. The page ends this worker to stop a query.
import init from './sqlite.mjs';

const MOST_ROWS = 100_000;
const SHOWN_ROWS = 500;
let opened;

// The service makes the file when it is first asked for, and may say when to ask again.
async function load(file) {
  const answer = await fetch(file);
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  if (answer.status !== 503) throw new Error(`${file} answered ${answer.status}`);
  await new Promise((resolve) => setTimeout(resolve, answer.headers.get('retry-after') * 1000));
  return load(file);
}

async function open(file) {
  const [{ capi, wasm, oo1 }, bytes] = await Promise.all([init(), load(file)]);
  const db = new oo1.DB();
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  const { length } = bytes;
  capi.sqlite3_deserialize(db, 'main', wasm.allocFromTypedArray(bytes), length, length, flags);
  return { capi, db };
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const textOf = (value) => (value instanceof Uint8Array ? `x'${hex(value)}'` : String(value ?? ''));
const shownValue = (value) => (value === null || typeof value === 'number' ? value : textOf(value));
const quote = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (texts) => `${texts.map(quote).join(',')}\r\n`;

function ask({ capi, db }, sql) {
  const columns = [];
  const rows = [];
  const startedMs = performance.now();
  const callback = (row) => rows.push(row) < MOST_ROWS;
  try {
    db.exec({ sql, rowMode: 'array', columnNames: columns, callback });
  } catch (error) {
    return { error: error.resultCode ? capi.sqlite3_errmsg(db) : error.message };
  }
  return {
    columns,
    rows: rows.slice(0, SHOWN_ROWS).map((row) => row.map(shownValue)),
    count: rows.length,
    isCut: rows.length === MOST_ROWS,
    ms: Math.round(performance.now() - startedMs),
    csv: line(columns) + rows.map((row) => line(row.map(textOf))).join(''),
  };
}

addEventListener('message', async ({ data: { file, sql } }) => {
  try {
    postMessage(ask(await (opened ??= open(file)), sql));
  } catch {
    postMessage({ isUnavailable: true });
  }
});
