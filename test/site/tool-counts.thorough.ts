import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { dumpTables } from '../support/dump-tables.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { BY_A_PERSON, request } from '../support/request.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const USE = '/tools/best-time-to-visit?place=hanoi';
const USAGE = '/api/data/service-tool-usage-daily';
const PROMPT = { REFRESH_MS: '50', REPUBLISH_MS: '100' };

// Distinctive words that nothing else sends.
const MARK = 'xylophone-marker';

const today = () => new Date().toISOString().slice(0, 10);

for (const engine of ENGINES) {
  describe(`Counting tool uses in a service, on ${engine.name}`, () => {
    let database: TestDatabase;
    let sampan: Sampan;

    before(async () => {
      database = await engine.copyPrepared();
      sampan = await startSampan({ ...database.settings, ...PROMPT });
    });
    beforeEach(() => database.run('delete from tool_uses'));
    after(() => sampan.stop());

    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      request(`${sampan.url}${path}`, { headers: { ...BY_A_PERSON, ...headers }, method });
    const listUses = async () =>
      (await database.list('select * from tool_uses order by day, tool_slug, locale')).map(
        ({ day, tool_slug, locale, uses }) => [day, tool_slug, locale, Number(uses)],
      );
    const total = async () => (await listUses()).reduce((sum, [, , , uses]) => sum + Number(uses), 0);

    const untilCounted = (uses: number) =>
      until(async () => (await total()) >= uses, `${uses} uses were not counted`);

    test("a use adds one to its day, tool and locale, whatever the page's language", async () => {
      await ask(USE, { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' });
      await ask(`/vi${USE}`, { 'accept-language': 'vi' });
      await ask(USE, { 'accept-language': 'en-GB' });
      await ask(USE);
      await ask(USE, { 'accept-language': MARK });
      await ask('/vi/tools/trip-budget?place=hue&days=2', { 'accept-language': 'en' });
      await untilCounted(6);
      assert.deepEqual(await listUses(), [
        [today(), 'best-time-to-visit', '', 2],
        [today(), 'best-time-to-visit', 'en', 1],
        [today(), 'best-time-to-visit', 'vi', 2],
        [today(), 'trip-budget', 'en', 1],
      ]);
    });

    test('robots that follow every link, HEAD, empty forms and responses other than 200 do not count', async () => {
      const html = (await request(`${sampan.url}/destinations/hanoi`)).text();
      const page = html.replaceAll('&#61;', '=').replaceAll('&#38;', '&');
      const results = Array.from(page.matchAll(/ href="(\/tools\/[^"#]*\?[^"#]*)/g), ([, href]) => href!);
      assert.notEqual(results.length, 0);
      for (const href of results) assert.equal((await request(sampan.url + href)).status, 200, href);
      await ask(USE, { 'sec-fetch-site': 'none' });
      await ask(USE, { 'sec-fetch-site': 'cross-site' });
      await ask(USE, {}, 'HEAD');
      await ask('/tools/best-time-to-visit');
      await ask('/tools/best-time-to-visit?utm_source=x');
      assert.equal((await ask('/tools/best-time-to-visit?place=atlantis')).status, 422);
      assert.equal((await ask(USE, {}, 'POST')).status, 405);
      assert.equal((await ask('/tools')).status, 200);
      assert.equal((await ask('/tools/nothing?place=hanoi')).status, 404);
      await ask(USE);
      await untilCounted(1);
      await setTimeout(700);
      assert.equal(await total(), 1);
    });

    test('a use appears in the download, which has 90 days; the storage keeps all days', async () => {
      const old = `insert into tool_uses (day, tool_slug, locale, uses) values ('2020-01-01', 'trip-budget', 'en', 5)`;
      await database.run(old);
      await ask(USE, { 'accept-language': 'ko' });
      const expected = [{ day: today(), tool_slug: 'best-time-to-visit', locale: 'ko', uses: 1 }];
      const published = async () => JSON.stringify((await ask(USAGE)).json().rows);
      await until(async () => (await published()) === JSON.stringify(expected), 'The use was not published');
      assert.deepEqual((await listUses())[0], ['2020-01-01', 'trip-budget', 'en', 5]);
    });

    test('stores only the count of a use: no input, no header, no address', async () => {
      await ask('/tools/trip-budget');
      const earlier = await dumpTables(database);
      const answer = await ask(
        `/tools/trip-budget?place=ly-son&days=77&travellers=19&style=premium&utm_source=${MARK}`,
        {
          'user-agent': MARK,
          'accept-language': `en,${MARK};q=0.5`,
          cookie: `id=${MARK}`,
          referer: `https://example.org/${MARK}`,
          'x-forwarded-for': '203.0.113.77',
        },
      );
      assert.deepEqual([answer.status, answer.headers['set-cookie']], [200, undefined]);
      await untilCounted(1);
      await setTimeout(500);
      const later = await dumpTables(database);
      const changed = Object.keys(later).filter((table) => later[table] !== earlier[table]);
      assert.deepEqual(
        changed.filter((table) => table !== 'releases' && table !== 'release_files'),
        ['tool_uses'],
      );
      assert.deepEqual(await listUses(), [[today(), 'trip-budget', 'en', 1]]);
      const kept = Object.values(later).join('\n') + JSON.stringify(sampan.log());
      for (const secret of [MARK, '203.0.113.77', 'travellers=19']) assert.ok(!kept.includes(secret), secret);
    });

    test('counts survive a restart, and a stop writes pending counts', async () => {
      await ask(USE);
      await ask(USE);
      await sampan.stop();
      assert.equal(await total(), 2);
      sampan = await startSampan({ ...database.settings, ...PROMPT }, ['--workers', '2']);
      for (let count = 0; count < 40; count += 1) await ask(USE, { connection: 'close' });
      await sampan.stop();
      assert.equal(await total(), 42);
    });

    test('kill -9 loses at most the counts that were not written yet', async () => {
      sampan = await startSampan({ ...database.settings, ...PROMPT });
      for (let count = 0; count < 20; count += 1) await ask(USE);
      await untilCounted(20);
      for (let count = 0; count < 20; count += 1) await ask(USE);
      const exit = once(sampan.process, 'exit');
      sampan.process.kill('SIGKILL');
      await exit;
      await setTimeout(200);
      const stored = await total();
      assert.ok(stored >= 20 && stored <= 40, `${stored} of 40`);
    });
  });
}
