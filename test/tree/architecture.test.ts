import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';

const named = (cell: string) => [...cell.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name!);

/** The imports that the table in ARCHITECTURE.md allows. */
function readRules(): Map<string, (layer: string) => boolean> {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| (`.*?) *\| (.*?) *\|$/gm);
  const rules = [...rows].flatMap(([, folders, imports]) => {
    const allowed = new Set(named(imports!));
    const allows = (layer: string) => imports === 'everything' || allowed.has(layer);
    return named(folders!).map((folder) => [folder, allows] as const);
  });
  return new Map(rules);
}

const mayImport = readRules();

// Packages and globals that only the given files may use.
const ONLY_IN: [pattern: RegExp, places: RegExp][] = [
  [/from 'pg'/, /^storage\/postgres-pool\.ts$/],
  // The second writes a file that people download.
  [
    /from 'node:sqlite'/,
    /^storage\/sqlite\/(?:connection|sqlite-dialect|copy-database)\.ts$|^datasets\/database-file\/write-database\.ts$/,
  ],
  [/from 'fastify'/, /^http\//],
  [/^import (?!type)[^;]*'@modelcontextprotocol\/server/m, /^site\/mcp\/|^cli\/mcp\.ts$/],
  [/process\.env\b/, /^config\/config\.ts$/],
  [/new Date\(\)|Date\.now/, /^cli\//],
  [/Math\.random/, /^$/],
  // Only a country's declaration, the list of countries and test samples may name a country.
  [/\/vietnam[\w-]*\.ts'|'VN['-]/, /^countries\/|\/sample-[\w-]+\.ts$/],
];

const files = globSync('src/**/*.ts').map((path) => path.slice('src/'.length));
const sources = files.filter((file) => !file.endsWith('.test.ts'));

const layerOf = (file: string) => file.split(sep)[0]!.replace('.test.', '.');
const textOf = (file: string) => readFileSync(join('src', file), 'utf8');

/** Unit tests may share sample data with the tests outside `src`. */
const TEST_SUPPORT = join('..', 'test', 'support');

const importsByFile = new Map<string, string[]>();
function importsOf(file: string): string[] {
  const known = importsByFile.get(file) ?? readImports(file);
  importsByFile.set(file, known);
  return known;
}

function readImports(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)].map(
    ([, specifier]) => specifier!,
  );
  return specifiers.map((specifier) => normalize(join(dirname(file), specifier)));
}

test('each folder imports only the folders that the table allows', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .map((imported) => [layerOf(imported), imported] as const)
      .filter(([, imported]) => !(file.endsWith('.test.ts') && imported.startsWith(TEST_SUPPORT)))
      .filter(([layer]) => layer !== layerOf(file) && !mayImport.get(layerOf(file))?.(layer))
      .map(([, imported]) => `${file} imports ${imported}`),
  );
  assert.deepEqual(wrong, []);
});

test('the table covers every folder, and a forbidden import would be found', () => {
  assert.deepEqual(
    [...new Set(files.map(layerOf))].filter((layer) => !mayImport.has(layer)),
    [],
  );
  assert.ok(importsOf('http/edge/answers.ts').includes('errors.ts'));
  assert.equal(mayImport.get('datasets')!('http'), false);
  // The server answers with bytes; only the maker's thread draws.
  assert.equal(mayImport.get('http')!('site'), false);
  assert.equal(mayImport.get('http')!('pages'), false);
});

/** The files on an import path from the file back to itself, in order; empty if there is none. */
function findCycle(file: string): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [file];
  for (const at of queue) {
    for (const next of importsOf(at)) {
      if (next === file) return pathTo(at, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  return [];
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(end);
  return before === undefined ? [end] : [...pathTo(before, cameFrom), end];
}

test('no import cycles exist, not even for types', () => {
  const cycles = sources.map(findCycle).filter((cycle) => cycle.length > 0);
  // Each cycle is found once from every file in it.
  const distinct = new Set(cycles.map((cycle) => cycle.toSorted().join(' ')));
  assert.deepEqual([...distinct], []);
});

for (const [pattern, places] of ONLY_IN) {
  test(`${pattern.source} appears only in ${places.source}`, () => {
    assert.deepEqual(
      sources.filter((file) => pattern.test(textOf(file)) && !places.test(file)),
      [],
    );
  });
}

test('no file has a catch-all name: index, utils, helpers, common or types', () => {
  assert.deepEqual(
    files.filter((file) => /(?:^|\/)(?:index|utils?|helpers?|common|types)\.ts$/.test(file)),
    [],
  );
});

test('file names are in kebab-case, and files have at most 320 lines', () => {
  assert.deepEqual(
    files.filter((file) => !/^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.test)?\.ts$/.test(file)),
    [],
  );
  assert.deepEqual(
    sources.filter((file) => textOf(file).split('\n').length > 320),
    [],
  );
});

for (const [what, pattern] of [
  ['histories', 'prove/s1-histories/{model*,steps,generate-history}.ts'],
  ['reads', 'prove/s2-reads/{model*,generate-requests}.ts'],
] as const) {
  test(`the model of ${what}, and what makes them, use nothing of src`, () => {
    const own = globSync(pattern);
    const imported = own.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier!),
    );
    assert.ok(own.length > 5);
    assert.deepEqual(
      [...new Set(imported)].filter((specifier) => !/^\.\/(?:model|steps|parts)/.test(specifier)),
      ['../p02-survives-power-cut/random.ts'],
    );
  });
}
