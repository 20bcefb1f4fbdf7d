import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { outsideExtractor } from '../../src/extract/outside-extractor.ts';
import { DONG, extractTexts, reasons, summarize } from './extract-texts.ts';

const TEXT = '🌴 Rooms in Hue cost 500.000 ₫ a night. The best time is March to May.';
const LIMIT_MS = 60_000;

let folder: string;
let programs = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-command-'));
});
after(() => rm(folder, { recursive: true }));

/** Runs a command that prints these lines, or a Node program. */
async function run(program: string | readonly object[]) {
  const file = join(folder, `program-${(programs += 1)}`);
  const isProgram = typeof program === 'string';
  await writeFile(file, isProgram ? program : program.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const command = isProgram ? `exec "${process.execPath}" "${file}"` : `cat "${file}"`;
  return extractWith(command, LIMIT_MS);
}

function extractWith(command: string, limitMs: number) {
  return extractTexts(
    { 'a.txt': { text: TEXT, source: { extractor: 'model', rate: DONG } } },
    outsideExtractor(command, limitMs),
  );
}

const months = {
  place: 'hue',
  field: 'best_months',
  class: 'guide',
  value: '3 4 5',
  unit: 'months',
  period: '2026',
};
const at = (quote: string) => ({ quote, offset: Array.from(TEXT.slice(0, TEXT.indexOf(quote))).length });
const quoted = { ...months, ...at('March to May') };
const room = {
  ...months,
  field: 'room_cost',
  class: 'all',
  value: 500_000,
  unit: 'VND per room and night',
  ...at('500.000 ₫ a night'),
};

test('accepts candidates whose quote is at its offset, counted in characters, and sends them through the same gate', async () => {
  const extraction = await run([quoted, room]);
  assert.deepEqual(summarize(extraction), ['hue room_cost all 20', 'hue best_months guide 3 4 5']);
  assert.equal(extraction.observations[0]!.locator, 'characters 20-37; VND at 25000 (2026-04)');
  assert.equal(extraction.observations[0]!.extractor, 'model');
});

test('gives the command the text and the sidecar on one line', async () => {
  const extraction = await run(
    `let said = ''; process.stdin.on('data', (piece) => (said += piece)).on('end', () => {
      const { text, document, licence } = JSON.parse(said);
      const offset = Array.from(text.slice(0, text.indexOf('March'))).length;
      console.log(JSON.stringify({ ...${JSON.stringify(months)}, quote: 'March to May', offset }));
      console.log(JSON.stringify({ place: [document, licence, said.split('\\n').length].join() }));
    });`,
  );
  assert.deepEqual(summarize(extraction), ['hue best_months guide 3 4 5']);
  assert.equal(extraction.rejects[0]!.place, 'a.txt,none stated,2');
});

const REFUSED: readonly [what: string, candidate: object, reason: RegExp][] = [
  ['a quote at another offset', { ...quoted, offset: quoted.offset + 1 }, /is not at its offset/],
  ['a quote that is not in the text', { ...quoted, quote: 'March to July' }, /is not at its offset/],
  ['a quote beyond the end', { ...quoted, offset: 10_000 }, /is not at its offset/],
  ['an offset below 0', { ...quoted, offset: -1 }, /no offset/],
  ['an offset that is not a number', { ...quoted, offset: '30' }, /no offset/],
  ['no quote', months, /quotes fewer than 3 characters/],
  ['a blank quote', { ...quoted, quote: '   ' }, /quotes fewer than 3 characters/],
  [
    'a number whose quote has none',
    { ...room, ...at('Rooms in Hue') },
    /gives a number, but its quote contains none/,
  ],
  ['an unknown field', { ...quoted, field: 'mood' }, /^field /],
  ['an unknown place', { ...quoted, place: 'atlantis' }, /not a destination/],
  ['an unknown member', { ...quoted, sha256: 'x' }, /unknown member sha256/],
  ['a value of the wrong type', { ...quoted, value: { toString: 1 } }, /^value /],
  ['an invalid month', { ...quoted, value: '3 13' }, /^value /],
  ['a month twice', { ...quoted, value: '3 3' }, /a month twice/],
  ['a number for months', { ...quoted, value: 3, ...at('500.000') }, /months must be a list/],
  ['the wrong unit', { ...room, unit: 'VND per person and day' }, /the unit is/],
  ['an implausible value', { ...room, unit: 'USD per room and night' }, /implausible room_cost/],
  ['other people', { ...room, people: 1 }, /is for 2 people, not 1/],
  ['an unknown class', { ...room, class: 'gold' }, /has no class/],
];

for (const [what, candidate, reason] of REFUSED)
  test(`rejects a candidate with ${what}`, async () => {
    const extraction = await run([candidate]);
    assert.deepEqual(extraction.observations, []);
    assert.match(reasons(extraction)[0]!, reason);
  });

test('lists lines that are not JSON objects and continues', async () => {
  const lines = ['hello', '[]', 'null', '7', JSON.stringify(quoted)];
  const extraction = await run(`console.log(${JSON.stringify(lines.join('\n'))})`);
  assert.equal(extraction.observations.length, 1);
  assert.deepEqual(reasons(extraction), ['not JSON', ...Array(3).fill('not a JSON object')]);
});

test('fails when the command fails, with its last line on stderr', async () => {
  await assert.rejects(run(`console.error('first\\nno key for the model'); process.exit(7)`), {
    message: /^a\.txt: ".*" ended with 7: no key for the model\.$/,
  });
  await assert.rejects(run(`process.kill(process.pid, 'SIGKILL')`), {
    message: /ended with (?:SIGKILL|137)/,
  });
});

test('fails when the command writes an endless line', async () => {
  await assert.rejects(run(`const more = () => process.stdout.write('x'.repeat(65536), more); more()`), {
    message: /a line of more than 100000 characters/,
  });
});

test('kills a command that hangs and its children', async () => {
  const note = join(folder, 'pid');
  // The shell ignores the first signal, and its child outlives it unless the whole group is killed.
  const command = `trap '' TERM; sleep 1000 & echo $! > "${note}"; wait`;
  await assert.rejects(extractWith(command, 5_000), { message: /took longer than 5 s\.$/ });
  const pid = Number(await readFile(note, 'utf8'));
  for (let tries = 0; tries < 300 && isRunning(pid); tries += 1) await wait(100);
  assert.equal(isRunning(pid), false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie can still be signalled.
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
