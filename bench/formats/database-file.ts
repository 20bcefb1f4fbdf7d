import init from '@sqlite.org/sqlite-wasm';
import { readFileSync } from 'node:fs';
import { vietnam } from '../../src/countries/vietnam.ts';
import { median } from '../measure/median.ts';
import { table } from '../measure/report-table.ts';
import { startSampan } from '../measure/sampan-process.ts';

const STARTS = 5;
const QUERIES = 20;
const EXAMPLES = JSON.parse(readFileSync('src/pages/query/examples.json', 'utf8')) as readonly {
  readonly question: { readonly en: string };
  readonly sql: readonly string[];
}[];

/** The first request for the file of all datasets, and the questions of /query, asked with SQLite's WebAssembly as in the page. */
export async function measureDatabaseFile(dataDir: string): Promise<string> {
  const madeMs: number[] = [];
  let bytes = new Uint8Array();
  for (let start = 0; start < STARTS; start += 1) {
    await using sampan = await startSampan(dataDir, undefined, { DEADLINE_MS: '60000' });
    // The first page loads the site.
    await ask(sampan.port, '/');
    const beganMs = performance.now();
    bytes = await ask(sampan.port, '/api/data/sampan.sqlite');
    madeMs.push(performance.now() - beganMs);
  }
  const { capi, wasm, oo1 } = await init();
  const db = new oo1.DB();
  const { length } = bytes;
  capi.sqlite3_deserialize(db, 'main', wasm.allocFromTypedArray(bytes), length, length, 0);
  const queries = EXAMPLES.map(({ question, sql }) => {
    const text = sql.join('\n').replaceAll('{country}', vietnam.slug);
    const tookMs = Array.from({ length: QUERIES }, () => {
      const beganMs = performance.now();
      db.exec({ sql: text, rowMode: 'array', callback: () => {} });
      return performance.now() - beganMs;
    });
    return [question.en, milliseconds(tookMs[0]!), milliseconds(median(tookMs))];
  });
  return [
    '## All datasets as an SQLite file',
    `The first request for the file (${(length / 1e6).toFixed(1)} MB) after a start, once a page had been made: ${milliseconds(median(madeMs))} (${milliseconds(Math.min(...madeMs))} to ${milliseconds(Math.max(...madeMs))} in ${STARTS} starts). The questions of \`/query\`, asked with SQLite's WebAssembly in Node:`,
    table(['question', 'first time', `median of ${QUERIES}`], queries),
  ].join('\n\n');
}

const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

async function ask(port: number, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
