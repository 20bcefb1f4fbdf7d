import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { bakeService } from '../../src/cli/bake/bake.ts';
import type { BakedAnswer } from '../../src/cli/bake/baked-folder.ts';
import { buildDatasets } from '../../src/cli/build/build.ts';
import { createServiceHere, type ServiceHere } from '../../src/cli/serve/create-service-here.ts';
import { readConfig } from '../../src/config/config.ts';
import { createCatalog } from '../../src/datasets/catalog.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { tussock } from '../countries/tussock.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { request } from '../support/request.ts';
import { LONG_TIMEOUTS, runSampan, spawnSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { createBakedFront, type Front } from './fronts.ts';

// Bakes the datasets of a small country, and runs the configuration from deploy/ over the files with the real program and no service.

const BASE_URL = 'http://sampan.test';
const USAGE = '/api/data/service-tool-usage-daily';
const ENCODINGS = ['br', 'gzip', 'identity'];
/** They belong to the request or to the connection, and nginx repeats Accept-Ranges in no 206. */
const NOT_COMPARED = new Set('accept-ranges connection date keep-alive server x-request-id'.split(' '));

/** Routes without a file, and why the service answers them. */
const NOT_BAKED: readonly [reason: string, route: RegExp][] = [
  ['they need a query', /^(?:\/vi)?\/datasets\/:slug\/(?:changes|facets|receipts)$/],
  ['they say that the address is no longer used', /\/csvw\.json$/],
  ['they refuse unknown datasets', /^\/datasets\/:slug\/(?:provenance|rows)$/],
  ['rooms and hosts are read for each request', /^(?:\/vi)?\/(?:rooms|hosts)\//],
];

type Answer = Pick<Awaited<ReturnType<typeof request>>, 'status' | 'headers' | 'body'>;
type Headers = Readonly<Record<string, string>>;

function comparedOf({ status, headers, body }: Answer) {
  const compared = Object.entries(headers).filter(([name]) => !NOT_COMPARED.has(name));
  return {
    status,
    headers: {
      ...Object.fromEntries(compared),
      'content-length': status === 304 ? '' : `${headers['content-length']}`,
    },
    body: createHash('sha256').update(body).digest('hex'),
  };
}

/** Nothing listens where the service would. */
async function start(t: TestContext, baked: string, target = 'http://127.0.0.1:1'): Promise<Front> {
  const started = await (await createBakedFront(baked)).start(target);
  t.after(() => started.stop());
  return started;
}

const bake = (
  from: ServiceHere,
  into: string,
  watch: (progress: { readonly addresses: number }) => void = () => {},
) => bakeService(from, into, watch);

const skip = (await createBakedFront('')).skip;

describe('deploy/nginx-baked.conf', { skip }, () => {
  let db: Database;
  let service: ServiceHere;
  let folder: string;
  let front: Front;
  let answers: Record<string, BakedAnswer>;

  const dataDir = mkdtemp(join(tmpdir(), 'sampan-bake-'));
  const catalogOf = async () => {
    const config = readConfig({ DATA_DIR: await dataDir, RATE_LIMIT: '0', BASE_URL, ...LONG_TIMEOUTS });
    return { config, catalog: createCatalog({ ...config, countries: [tussock] }) };
  };

  async function build(now: string): Promise<void> {
    const { config } = await catalogOf();
    await buildDatasets(db, config, { countries: [tussock], now: new Date(now) });
  }

  /** Each bake has a service of its own. */
  async function createService(): Promise<ServiceHere> {
    const { config } = await catalogOf();
    return createServiceHere(config, db, [tussock]);
  }

  const readAnswers = async (): Promise<typeof answers> =>
    JSON.parse(await readFile(join(folder, 'current/index.json'), 'utf8')).answers;

  async function ask(path: string, headers: Headers = {}, method = 'GET', of = front): Promise<Answer> {
    return request(of.url + path, { method, headers });
  }

  async function askService(url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
    const answer = await service.apps.production.app.inject({ url, headers, method });
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload } as Answer;
  }

  /** The addresses, each with the Accept header that it needs. */
  const listAsked = () =>
    Object.keys(answers).map((key): [path: string, accept: string] =>
      key.startsWith('page ') ? [key.slice('page '.length), 'text/html'] : [key, '*/*'],
    );

  before(async () => {
    db = openTestDatabase({ settings: { DATA_DIR: await dataDir, DATABASE_URL: '' } });
    await migrate(db);
    const rates = [
      { currency: 'USD', valid_from: '2026-01-01', vnd: 26_000, source: 'a bank' },
      { currency: 'XSC', valid_from: '2026-01-01', vnd: 13_000, source: 'a bank' },
    ];
    await db.insertInto('exchange_rates').values(rates).execute();
    await build('2026-11-16T00:00:00Z');
    service = await createService();
    folder = join(await mkdtemp(join(tmpdir(), 'sampan-baked-')), 'site');
    await bake(service, folder);
    answers = await readAnswers();
    front = await (await createBakedFront(folder)).start('http://127.0.0.1:1');
  });
  after(async () => {
    await front.stop();
    await service.close();
    await db.destroy();
  });

  test('answers every address as the service does, in every encoding', async () => {
    assert.ok(listAsked().length > 300);
    for (const [path, accept] of listAsked())
      for (const encoding of ENCODINGS) {
        const headers = { accept, 'accept-encoding': encoding };
        const given = await askService(path, headers);
        assert.equal(given.status, 200, path);
        assert.deepEqual(comparedOf(await ask(path, headers)), comparedOf(given), `${path} ${encoding}`);
      }
  });

  test('answers conditional requests, ranges and HEAD as the service does', async () => {
    const byRoute = Map.groupBy(
      listAsked(),
      ([path, accept]) => `${service.site.router.paths.find('GET', path)!.store.path} ${accept}`,
    );
    // A file with few bytes has no such ranges; the service answers those.
    const oneOfEachRoute = Array.from(
      byRoute.values(),
      (all) => all.find(([path]) => !path.includes('tool-usage')) ?? all[0]!,
    );
    for (const [path, accept] of oneOfEachRoute) {
      const own = { accept, 'accept-encoding': 'gzip, deflate, br, zstd' };
      const { headers } = await ask(path, own);
      const etag = headers.etag!;
      const modified = headers['last-modified']!;
      const earlier = new Date(Date.parse(modified) - 1_000).toUTCString();
      const conditions: Headers[] = [
        { 'if-none-match': etag },
        { 'if-none-match': `"other", W/${etag}` },
        { 'if-none-match': '*' },
        { 'if-none-match': '"other"', 'if-modified-since': modified },
        { 'if-modified-since': modified },
        { 'if-modified-since': earlier },
        { range: 'bytes=1-9' },
        { range: 'bytes=-5' },
        { range: 'bytes=3-', 'if-range': etag },
        { range: 'bytes=3-', 'if-range': '"other"' },
        { range: 'bytes=3-', 'if-range': modified },
      ];
      for (const condition of conditions) {
        const sent = { ...own, ...condition };
        assert.deepEqual(
          comparedOf(await ask(path, sent)),
          comparedOf(await askService(path, sent)),
          `${path} ${JSON.stringify(condition)}`,
        );
      }
      // Without a connection the service's answer to HEAD has a body.
      const head = { ...(await askService(path, own, 'HEAD')), body: Buffer.alloc(0) };
      assert.deepEqual(comparedOf(await ask(path, own, 'HEAD')), comparedOf(head), path);
    }
  });

  test('understands every common Accept-Encoding', async () => {
    const common = {
      'gzip, deflate, br': 'br',
      'deflate, gzip, br, zstd': 'br',
      'gzip, deflate': 'gzip',
      'gzip;q=1.0,deflate;q=0.6,identity;q=0.3': 'gzip',
      deflate: undefined,
      'x-br': undefined,
      '': undefined,
    };
    for (const [sent, expected] of Object.entries(common))
      assert.equal((await ask('/', { 'accept-encoding': sent })).headers['content-encoding'], expected, sent);
    assert.equal((await ask('/')).headers['content-encoding'], undefined);
  });

  test('has a file for every route, except for some with a reason', () => {
    const baked = new Set(
      listAsked().map(([path]) => service.site.router.paths.find('GET', path)!.store.path),
    );
    const missing = service.site.router.routes.map(({ path }) => path).filter((path) => !baked.has(path));
    const unexplained = missing.filter((path) => !NOT_BAKED.some(([, route]) => route.test(path)));
    assert.deepEqual(unexplained, []);
    for (const [reason, route] of NOT_BAKED)
      assert.ok(
        missing.some((path) => route.test(path)),
        reason,
      );
  });

  test('has every address that the service lists', async () => {
    const listed: string[] = [];
    const { catalog } = await catalogOf();
    for (const document of [
      '/sitemap.xml',
      '/api/data',
      '/releases.atom',
      '/feed.json',
      ...catalog.map(({ slug }) => `/datasets/${slug}/releases`),
      ...catalog.map(({ slug }) => `/datasets/${slug}/linkset.json`),
      ...catalog.map(({ slug }) => `/datasets/${slug}/releases/1/linkset.json`),
    ]) {
      const text = (await ask(document)).body.toString();
      const found = [...text.matchAll(new RegExp(`${BASE_URL}(/[^"<]*)`, 'g'))];
      assert.ok(found.length > 0, document);
      listed.push(...found.map(([, path]) => path!));
    }
    for (const path of new Set(listed)) assert.ok(answers[path], path);
  });

  test('passes everything else to the service', async (t) => {
    const { apps } = service;
    const target = await apps.production.app.listen({ port: 0, host: '127.0.0.1' });
    const over = await start(t, folder, target);
    const vietnamese = await ask('/vi/nothing', { accept: 'text/html' }, 'GET', over);
    assert.equal(vietnamese.status, 404);
    assert.match(vietnamese.body.toString(), /lang="vi"/);
    const rest: [path: string, headers: Headers, method: string, status: number][] = [
      ['/nothing', { accept: 'text/html' }, 'GET', 404],
      ['/tussock/destinations/LONG-PLAIN', {}, 'GET', 308],
      ['/tussock/destinations/long-plain?from=here', {}, 'GET', 400],
      ['/search?q=hue', {}, 'GET', 200],
      ['/datasets/tussock-destinations/rows?tier=1', {}, 'GET', 200],
      ['/datasets/tussock-destinations/csvw.json', {}, 'GET', 410],
      ['/api/data/tussock-destinations?format=pdf', {}, 'GET', 400],
      ['/api/data/tussock-destinations?format=CSV', {}, 'GET', 400],
      ['/api/data/tussock-destinations', { range: 'bytes=999999999-' }, 'GET', 416],
      ['/api/data/tussock-destinations', { 'if-match': '"other"' }, 'GET', 412],
      ['/api/data/tussock-destinations', { 'accept-encoding': 'br;q=0, identity;q=0' }, 'GET', 406],
      ['/api/data/tussock-destinations', {}, 'OPTIONS', 204],
      ['/', {}, 'POST', 405],
      ['/api/p/room', {}, 'GET', 401],
    ];
    for (const [path, headers, method, status] of rest) {
      const answer = await ask(path, headers, method, over);
      assert.equal(answer.status, status, path);
      assert.ok(answer.headers['x-request-id'], path);
    }
    assert.equal((await ask('/nothing')).status, 503);
    assert.equal((await ask('/', { range: 'bytes=999999999-' })).status, 503);
  });

  test('a bake that fails changes nothing that is served, and the next one writes what has changed', async (t) => {
    const generation = await readlink(join(folder, 'current'));
    const first = await ask(USAGE);
    await db
      .insertInto('tool_uses')
      .values({ day: '2026-11-15', tool_slug: 'trip-budget', locale: 'vi', uses: 7 })
      .execute();
    await build('2026-11-16T01:00:00Z');
    const failing = bake(await createService(), folder, ({ addresses }) => {
      if (addresses === 100) throw new Error('killed');
    });
    await assert.rejects(failing, /killed/);
    await writeFile(join(folder, 'files', 'rest.part'), 'half a file');
    assert.equal(await readlink(join(folder, 'current')), generation);
    assert.deepEqual(comparedOf(await ask(USAGE)), comparedOf(first));

    const later = await createService();
    const { addresses, files, isNew } = await bake(later, folder);
    assert.ok(isNew && files < addresses, `${files} of ${addresses}`);
    assert.ok(!existsSync(join(folder, 'files', 'rest.part')));
    // This nginx has not been reloaded.
    assert.deepEqual(comparedOf(await ask(USAGE)), comparedOf(first));
    const reloaded = await start(t, folder);
    const { rawPayload } = await later.apps.production.app.inject(USAGE);
    assert.deepEqual((await ask(USAGE, {}, 'GET', reloaded)).body, rawPayload);
    assert.notDeepEqual(first.body, rawPayload);
    await later.close();
  });

  test('writes lost files again, removes what is gone, and otherwise nothing', async () => {
    const last = await readAnswers();
    const lost = join(folder, 'files/api/data', last['/api/data']!.files.gzip.name);
    await rm(lost);
    const old = join(folder, 'files', USAGE, answers[USAGE]!.files.br.name);
    assert.ok(existsSync(old));
    const index = JSON.parse(await readFile(join(folder, 'current/index.json'), 'utf8'));
    index.answers['/gone'] = last['/'];
    await writeFile(join(folder, 'current/index.json'), JSON.stringify(index));
    const one = await bake(await createService(), folder);
    assert.deepEqual([one.files, one.isNew, existsSync(lost), existsSync(old)], [1, true, true, false]);
    assert.equal((await readAnswers())['/gone'], undefined);

    const generation = await readlink(join(folder, 'current'));
    const none = await bake(await createService(), folder);
    assert.deepEqual([none.files, none.isNew], [0, false]);
    assert.equal(await readlink(join(folder, 'current')), generation);
  });
});

test('./sampan bake says in one line why it cannot write', async () => {
  const { settings } = await DEFAULT_ENGINE.copyPrepared();
  const parent = await mkdtemp(join(tmpdir(), 'sampan-bake-'));
  const file = join(parent, 'file');
  await writeFile(file, '');
  for (const [folder, line] of [
    [parent, /contains other files/],
    [file, /A file or folder cannot be used/],
    ['/proc/nothing', /A file or folder cannot be used/],
  ] as const) {
    const { exitCode, stderr } = await runSampan(['bake', folder], settings);
    assert.match(stderr, line);
    assert.deepEqual([exitCode, stderr.split('\n').length], [1, 2], stderr);
  }
  const empty = { DATA_DIR: parent, DATABASE_URL: '' };
  assert.match(
    (await runSampan(['bake', join(parent, 'site')], empty)).stderr,
    /^There is nothing to bake yet/,
  );
});

test('./sampan bake continues after it was killed', async () => {
  const { settings } = await DEFAULT_ENGINE.copyPrepared();
  const folder = join(await mkdtemp(join(tmpdir(), 'sampan-baked-')), 'site');
  const countFiles = async () => (await readdir(folder, { recursive: true }).catch(() => [])).length;
  for (const _ of ['first', 'second']) {
    const atFirst = await countFiles();
    const child = spawnSampan(['bake', folder], settings);
    const exit = once(child, 'exit');
    await until(async () => child.exitCode !== null || (await countFiles()) > atFirst + 10);
    child.kill('SIGKILL');
    assert.deepEqual(await exit, [null, 'SIGKILL']);
    assert.ok(!existsSync(join(folder, 'current')));
  }
});
