import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeDocuments, type WrittenDocument } from './extract-texts.ts';

const GUIDE: WrittenDocument = {
  text: 'The best time to visit Hue is March to May.',
  source: { extractor: 'best-months' },
};
const HEAD =
  'place,field,class,value,low,high,n,unit,people,period,publisher,address,sha256,locator,extractor,version\n';

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function folderOf(documents: Readonly<Record<string, WrittenDocument>>): Promise<string> {
  const folder = await writeDocuments(documents);
  folders.push(folder);
  return folder;
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly out: string;
}

/** Runs in a folder with earlier files, which a failure must not change. */
async function extract(folder: string, ...flags: string[]): Promise<Ended> {
  const into = await mkdtemp(join(tmpdir(), 'sampan-extracted-'));
  folders.push(into);
  const out = join(into, 'found.csv');
  await writeFile(out, 'earlier');
  return new Promise((resolve) => {
    execFile('./sampan', ['extract', folder, '--out', out, ...flags], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr, out }),
    );
  });
}

async function assertRefused(folder: string, message: RegExp, ...flags: string[]): Promise<void> {
  const { code, stderr, out } = await extract(folder, ...flags);
  assert.match(stderr, message);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.equal(code, 1);
  assert.equal(await readFile(out, 'utf8'), 'earlier');
  assert.deepEqual(await readdir(join(out, '..')), ['found.csv']);
}

test('writes observations, rejects and a summary', async () => {
  const folder = await folderOf({
    'hue.txt': GUIDE,
    'avoid.txt': { ...GUIDE, text: 'Avoid Hue in October: it is not the best month.' },
  });
  const { code, stdout, out } = await extract(folder);
  assert.equal(code, 0);
  const [head, first, ...rest] = (await readFile(out, 'utf8')).split('\n');
  assert.equal(`${head}\n`, HEAD);
  assert.match(
    first!,
    /^hue,best_months,guide,3 4 5,,,,months,,2026-05-01,hue,https:\/\/example\.org\/hue\.txt,[0-9a-f]{64},characters 0-43,best-months,3$/,
  );
  assert.deepEqual(rest, ['']);
  const rejects = await readFile(out.replace('.csv', '.rejects.csv'), 'utf8');
  assert.match(rejects, /^document,sha256,locator,extractor,reason,place,field,class,value\navoid\.txt,/);
  assert.match(rejects, /names months to avoid,hue,best_months,guide,10\n$/);
  assert.match(stdout, /2 documents, 1 observations in .*found\.csv, 1 refused in .*found\.rejects\.csv/);
});

test('prints one JSON document with --json', async () => {
  const { stdout } = await extract(await folderOf({ 'hue.txt': GUIDE }), '--json');
  const {
    seconds,
    file,
    rejects_file: rejectsFile,
    ...counts
  } = JSON.parse(stdout) as Record<string, unknown>;
  assert.equal(typeof seconds, 'number');
  assert.deepEqual(
    [String(file).endsWith('found.csv'), String(rejectsFile).endsWith('found.rejects.csv')],
    [true, true],
  );
  assert.deepEqual(counts, {
    documents: 1,
    observations: 1,
    by_field: { best_months: 1 },
    rejects: 0,
    by_reason: {},
  });
});

test('keeps spreadsheet formulas out of the file of rejects', async () => {
  const text = 'city,price\n=HYPERLINK("x"),1\n';
  const source = {
    extractor: 'room-prices',
    nights_per_price: 1,
    period: '2026',
    mapping: { place: 'city', price: 'price' },
  };
  const { out } = await extract(await folderOf({ 'a.csv': { text: text.replace('"x"', 'x'), source } }));
  assert.match(await readFile(out.replace('.csv', '.rejects.csv'), 'utf8'), /,'=HYPERLINK\(x\),/);
});

test('prints one line and keeps earlier files when a sidecar, a document or the folder is invalid', async () => {
  const folder = await folderOf({ 'hue.txt': GUIDE, 'z.txt': { ...GUIDE, text: 'Hue\0' } });
  await assertRefused(folder, /^z\.txt contains a NUL byte, so it is not text\.$/m);
  await writeFile(join(folder, 'z.txt.source.json'), '{');
  await assertRefused(folder, /^z\.txt\.source\.json is not JSON\.$/m);
  await assertRefused(join(folder, 'none'), /none cannot be read: ENOENT\.$/m);
});

test('runs a command for documents without a built-in extractor', async () => {
  const folder = await folderOf({
    'hue.txt': GUIDE,
    'other.txt': { ...GUIDE, source: { extractor: 'model' } },
  });
  await assertRefused(
    folder,
    /extractor "model" is not one of .*Use --with COMMAND for your own extractor\.$/m,
  );
  const candidate = {
    place: 'hue',
    field: 'best_months',
    class: 'guide',
    value: '3 4 5',
    unit: 'months',
    period: '2026',
  };
  const line = JSON.stringify({ ...candidate, quote: 'March to May', offset: 30 });
  const { code, out, stderr } = await extract(folder, '--with', `echo '${line}'`);
  assert.equal(code, 0, stderr);
  assert.match(await readFile(out, 'utf8'), /,characters 30-42,model,[0-9a-f]{12}\n/);
  await assertRefused(folder, /^other\.txt: "exit 3" ended with 3\.$/m, '--with', 'exit 3');
});

test('keeps an earlier file when the new one cannot be written', async () => {
  const folder = await folderOf({ 'hue.txt': GUIDE });
  const into = await mkdtemp(join(tmpdir(), 'sampan-extracted-'));
  folders.push(into);
  await mkdir(join(into, 'found.csv'));
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile('./sampan', ['extract', folder, '--out', join(into, 'found.csv')], (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  assert.equal(ended.code, 1);
  assert.match(ended.stderr, /found\.csv cannot be written: E[A-Z]+\.\n$/);
  assert.deepEqual(
    (await readdir(into)).filter((name) => name.includes('.tmp')),
    [],
  );
});
