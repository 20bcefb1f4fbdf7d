import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { onOneEngine } from './contract/each-engine.ts';
import { findInPath } from './find-program.ts';
import { parseJsonLd } from './metadata/parse-json-ld.ts';

// The descriptions, in the hands of the programs that people use them with.

const run = promisify(execFile);
const PACKAGES = [
  '@stoplight/spectral-cli@6.16.3',
  'orval@8.38.0',
  'zod@4.6.7',
  '@hey-api/openapi-ts@0.99.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  'rdf-validate-shacl@0.6.5',
  '@zazuko/env@3.0.1',
];
const SHAPES = ['shapes.ttl', 'range.ttl'];
const SLUGS = [
  'vietnam-destinations',
  'vietnam-comparisons',
  'vietnam-climate-windows',
  'vietnam-climate-normals',
  'vietnam-daily-costs',
  'service-tool-usage-daily',
];

/** Every record of every record set, which the reader downloads itself. */
const READ_CROISSANT = `
import json, sys
import mlcroissant
dataset = mlcroissant.Dataset(sys.argv[1])
counts = {}
for record_set in dataset.metadata.record_sets:
    counts[record_set.uuid] = sum(1 for _ in dataset.records(record_set.uuid))
print(json.dumps(counts))
`;

onOneEngine('Descriptions in the hands of other programs', (service) => {
  let folder: string;
  const inFolder = (name: string) => join(folder, name);
  /** Runs a script of a package with the Node that runs the tests. */
  const runScript = (script: string, ...args: string[]) =>
    run(process.execPath, [inFolder(`node_modules/${script}`), ...args], {
      cwd: folder,
      maxBuffer: 64_000_000,
    });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-descriptions-'));
    await writeFile(inFolder('package.json'), JSON.stringify({ private: true, type: 'module' }));
    await run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], {
      cwd: folder,
    });
    await writeFile(inFolder('globals.d.ts'), 'declare const process: { argv: string[] };');
    await writeFile(inFolder('api.json'), (await service.ask('/openapi.json')).body);
  });
  after(() => rm(folder, { recursive: true }));

  test('Spectral finds nothing wrong with the OpenAPI document', async () => {
    await writeFile(inFolder('ruleset.json'), JSON.stringify({ extends: ['spectral:oas'] }));
    const lint = runScript(
      '@stoplight/spectral-cli/dist/index.js',
      'lint',
      'api.json',
      '-r',
      'ruleset.json',
      '-f',
      'json',
      '--fail-severity',
      'error',
      '-q',
    );
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    const problems = JSON.parse(stdout) as { code: string; path: string[] }[];
    assert.deepEqual(
      problems.map(({ code, path }) => `${code} ${path.join('/')}`),
      [],
    );
  });

  test('openapi-typescript makes types that a program compiles and runs with', async () => {
    await runScript('openapi-typescript/bin/cli.js', 'api.json', '-o', 'api.d.ts');
    assert.doesNotMatch(await readFile(inFolder('api.d.ts'), 'utf8'), /Record<string, never>\[\]/);
    await writeFile(
      inFolder('ask.ts'),
      `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const client = createClient<paths>({ baseUrl: process.argv[2]! });
const { data } = await client.GET('/api/data/vietnam-destinations');
if (typeof data !== 'object') throw new Error('the answer is no JSON');
const first: string = data.rows[0]!.name_en;
const release = await client.GET('/datasets/{slug}/releases/{id}.json', {
  params: { path: { slug: 'vietnam-destinations', id: 1 } },
});
const changes = await client.GET('/datasets/{slug}/changes', {
  params: { path: { slug: 'vietnam-destinations' }, query: { since: 1 } },
});
const since: number = changes.data!.since;
console.log(JSON.stringify([first, release.data!.rows.length, since]));
`,
    );
    await runScript(
      'typescript/bin/tsc',
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--allowImportingTsExtensions',
      '--skipLibCheck',
      '--lib',
      'es2022,dom',
      'ask.ts',
      'globals.d.ts',
    );
    const { stdout } = await run(process.execPath, ['ask.ts', service.sampan.url], { cwd: folder });
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    assert.deepEqual(JSON.parse(stdout), [rows[0].name_en, rows.length, 1]);
  });

  test('schemas for zod that orval makes accept what the service answers, and refuse what it never would', async () => {
    await writeFile(
      inFolder('orval.config.mjs'),
      `export default { api: { input: './api.json', output: { client: 'zod', mode: 'single', target: './zod.ts' } } };`,
    );
    await runScript('orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs');
    const schemas = (await import(pathToFileURL(inFolder('zod.ts')).href)) as Record<
      string,
      { safeParse(value: unknown): { success: boolean; error?: unknown } }
    >;
    for (const [name, path] of [
      ['GetVietnamDestinationsResponse', '/api/data/vietnam-destinations'],
      ['GetVietnamComparisonsResponse', '/api/data/vietnam-comparisons'],
      ['GetReleaseJsonResponse', '/datasets/vietnam-climate-windows/releases/1.json'],
      ['GetChangesResponse', '/datasets/vietnam-destinations/changes?since=1'],
      ['ListReleasesResponse', '/datasets/vietnam-destinations/releases'],
      ['ListDatasetsResponse', '/api/data'],
    ] as const) {
      const body = (await service.ask(path)).json();
      const { success, error } = schemas[name]!.safeParse(body);
      assert.ok(success, `${path} ${String(error)}`);
    }
    const spoiled = (await service.ask('/api/data/vietnam-destinations')).json();
    spoiled.rows[0].name_en = '=1+1';
    assert.equal(schemas['GetVietnamDestinationsResponse']!.safeParse(spoiled).success, false);
  });

  test('a client that hey-api makes reads the datasets', async () => {
    await writeFile(
      inFolder('openapi-ts.config.mjs'),
      `export default { input: 'api.json', output: { path: 'hey', importFileExtension: '.ts' }, plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'] };`,
    );
    await runScript('@hey-api/openapi-ts/bin/run.js', '-f', 'openapi-ts.config.mjs');
    await writeFile(
      inFolder('hey.ts'),
      `import { getVietnamDestinations, getChanges } from './hey/sdk.gen.ts';
const baseUrl = process.argv[2]!;
const { data } = await getVietnamDestinations({ baseUrl });
const changes = await getChanges({ baseUrl, path: { slug: 'vietnam-destinations' }, query: { since: 1 } });
console.log(JSON.stringify([data.rows.length, changes.data.since]));
`,
    );
    const { stdout } = await run(process.execPath, ['hey.ts', service.sampan.url], { cwd: folder });
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    assert.deepEqual(JSON.parse(stdout), [rows.length, 1]);
  });

  test('the catalogue holds to the shapes of DCAT-AP 3', async () => {
    const require = createRequire(inFolder('package.json'));
    const load = async (name: string) => import(pathToFileURL(require.resolve(name)).href);
    const { default: Validator } = await load('rdf-validate-shacl');
    const { default: env } = await load('@zazuko/env');
    const { Parser } = await import('n3');
    const catalogue = (await service.ask('/catalog.jsonld')).json();
    const violationsOf = async (document: object) => {
      const data = env.dataset([...(await parseJsonLd(document, service.sampan.url)).match()]);
      const found: string[] = [];
      for (const name of SHAPES) {
        const text = await readFile(`test/metadata/dcat-ap-3.0.1/${name}`, 'utf8');
        const shapes = env.dataset(new Parser({ format: 'text/turtle' }).parse(text));
        const { results } = await new Validator(shapes, { factory: env }).validate(data);
        for (const { path, focusNode, message } of results)
          found.push([path?.value, focusNode?.value, message?.[0]?.value].join(' '));
      }
      return found;
    };
    assert.deepEqual(await violationsOf(catalogue), []);
    delete catalogue['foaf:homepage']['@type'];
    assert.notDeepEqual(await violationsOf(catalogue), [], 'the shapes find a page that is no document');
  });

  test('mlcroissant reads every record of every dataset', async (t) => {
    const python = findInPath(['python3']) ?? 'python3';
    const hasReader = await run(python, ['-c', 'import mlcroissant']).then(
      () => true,
      () => false,
    );
    if (!hasReader) return t.skip('no Python with mlcroissant is installed here');
    for (const slug of SLUGS) {
      const { stdout } = await run(
        python,
        ['-c', READ_CROISSANT, `${service.sampan.url}/datasets/${slug}/croissant.json`],
        { env: { ...process.env, CROISSANT_CACHE: inFolder('croissant') } },
      );
      const count = Number((await service.ask(`/api/data/${slug}`)).headers['x-row-count']);
      assert.deepEqual(JSON.parse(stdout), { rows: count, 'csv-rows': count });
    }
  });
});
