import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { unescapeHtml } from '../support/unescape-html.ts';
import { copyDataFolder } from '../support/data-folder.ts';
import { BUILT_SLUGS, DATASET_SLUGS, LIVE_SLUG } from '../support/dataset-slugs.ts';
import { ENGINES } from '../support/engine.ts';
import { parseXml, type Element } from '../support/parse-xml.ts';
import { linksOf, readLinks } from '../support/read-links.ts';
import type { Answer } from '../support/request.ts';
import { runSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { onEachEngine, type Service } from './each-engine.ts';
import { listMadeFormats } from './made-formats.ts';

const OTHER_FORMATS = [{ ending: 'json', type: 'application/json' }, ...listMadeFormats(LIVE_SLUG)];

const UNKNOWN_DATASET = 'Unknown dataset';
const UNKNOWN_RELEASE = 'Unknown release: /datasets/<slug>/releases lists the stored releases.';
const INVALID_SINCE = 'Invalid since query parameter: it must be the number of one release, such as since=1';
const INVALID_UNTIL = INVALID_SINCE.replaceAll('since', 'until');
const INVALID_BEFORE =
  'Invalid before query parameter: it must be the number of one release, such as before=1';
const SECOND = 'Version 1.0.2, 3 rows. 3 rows added, 0 changed, 0 removed.';
const NOT_FOUND = 'There is nothing at this address.';

// Refused paths below /datasets/, with the status and message.
const REFUSED: [path: string, status: number, message: string][] = [
  [`${LIVE_SLUG}/changes`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=1&since=1`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=1&since=2`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=one`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=0`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=-1`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=%2B1`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=1.0`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=1e0`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=0x1`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=%201`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=01`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=9999999999`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?SINCE=1`, 400, INVALID_SINCE],
  [`${LIVE_SLUG}/changes?since=999999999`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/changes?since=5`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases?before=`, 400, INVALID_BEFORE],
  [`${LIVE_SLUG}/releases?before=x`, 400, INVALID_BEFORE],
  [`${LIVE_SLUG}/releases?before=1&before=2`, 400, INVALID_BEFORE],
  [`${LIVE_SLUG}/releases/5.json`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/0.json`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/-1.json`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/01.json`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/1.0.csv`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/one.csv`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/99999999999999999999.csv`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/%F0%9F%9B%B6.csv`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/..%2f1.json`, 404, UNKNOWN_RELEASE],
  [`${LIVE_SLUG}/releases/1.xml`, 404, NOT_FOUND],
  [`${LIVE_SLUG}/releases/5`, 404, NOT_FOUND],
  [`${LIVE_SLUG}/releases/01`, 404, NOT_FOUND],
  [`${LIVE_SLUG}/changes?since=1&until=x`, 400, INVALID_UNTIL],
  [`${LIVE_SLUG}/changes?since=2&until=1`, 400, INVALID_UNTIL],
  [`${LIVE_SLUG}/changes?since=1&until=5`, 404, UNKNOWN_RELEASE],
  ['nothing/releases.atom', 404, UNKNOWN_DATASET],
  ['nothing/feed.json', 404, UNKNOWN_DATASET],
  [`${LIVE_SLUG}/releases/`, 404, NOT_FOUND],
  ['nothing/releases', 404, UNKNOWN_DATASET],
  ['nothing/releases?before=x', 404, UNKNOWN_DATASET],
  ['nothing/releases/1.json', 404, UNKNOWN_DATASET],
  ['nothing/releases/one.csv', 404, UNKNOWN_DATASET],
  ['nothing/changes', 404, UNKNOWN_DATASET],
  ['nothing/changes?since=1', 404, UNKNOWN_DATASET],
  ['__proto__/releases', 404, UNKNOWN_DATASET],
];

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

const sha256 = (bytes: Buffer, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding);

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function assertError(answer: Answer, status: number, message: string): void {
  assert.equal(answer.status, status);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual(answer.json(), { message });
}

async function untilRelease(service: Service, slug: string, number: number): Promise<void> {
  await until(
    async () => (await service.ask('/readyz')).json().datasets[slug].release === number,
    `${slug} did not reach release ${number}`,
  );
}

interface Downloaded {
  readonly json: Buffer;
  readonly csv: Buffer;
}

async function download(service: Service, slug: string): Promise<Downloaded> {
  const [json, csv] = [
    await service.ask(`/api/data/${slug}`),
    await service.ask(`/api/data/${slug}?format=csv`),
  ];
  return { json: json.body, csv: csv.body };
}

const use = (day: string, tool: string, uses: number) => ({ day, tool_slug: tool, locale: 'vi', uses });

onEachEngine(
  'Releases and changes of a live dataset',
  (service) => {
    const then = new Map<number, Downloaded>();
    const [today, yesterday, dayBefore] = [daysAgo(0), daysAgo(1), daysAgo(2)];

    async function change(sql: string, number: number): Promise<void> {
      await service.database.run(`begin; ${sql}; commit`);
      await untilRelease(service, LIVE_SLUG, number);
      then.set(number, await download(service, LIVE_SLUG));
    }

    async function letPass(number: number, day: string): Promise<void> {
      await service.database.run(
        `update releases set published_at = '${day}T12:00:00.000Z' where dataset = '${LIVE_SLUG}' and number = ${number}`,
      );
    }

    before(async () => {
      then.set(1, await download(service, LIVE_SLUG));
      await letPass(1, dayBefore);
      await change(
        `insert into tool_uses (day, tool_slug, locale, uses) values
          ('${yesterday}', 'trip-budget', 'vi', 3), ('${yesterday}', 'best-time', 'vi', 4), ('${yesterday}', 'packing-list', 'vi', 5)`,
        2,
      );
      await letPass(2, yesterday);
      await change(`update tool_uses set uses = 7 where tool_slug = 'trip-budget'`, 3);
      await change(
        `update tool_uses set uses = 8 where tool_slug = 'trip-budget';
         delete from tool_uses where tool_slug = 'best-time';
         insert into tool_uses (day, tool_slug, locale, uses) values ('${today}', 'best-time', 'vi', 1)`,
        4,
      );
    });

    test('the list has the last release of each day, newest first, with the digest and size of each file', async () => {
      const answer = await service.ask(`/datasets/${LIVE_SLUG}/releases`);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      const { dataset, releases, next } = answer.json();
      assert.equal(dataset, LIVE_SLUG);
      assert.equal(next, null);
      assert.deepEqual(
        releases.map(({ id, published_at, row_count, reason }: any) => [
          id,
          published_at.slice(0, 10),
          row_count,
          reason,
        ]),
        [
          [4, today, 3, 'rows changed'],
          [2, yesterday, 3, 'rows changed'],
          [1, dayBefore, 0, 'build'],
        ],
      );
      for (const { id, downloads } of releases) {
        const { json, csv } = then.get(id)!;
        const url = `${service.sampan.url}/datasets/${LIVE_SLUG}/releases/${id}`;
        assert.deepEqual(downloads, [
          {
            format: 'json',
            media_type: 'application/json; charset=utf-8',
            url: `${url}.json`,
            size: json.length,
            sha256: sha256(json, 'hex'),
          },
          {
            format: 'csv',
            media_type: 'text/csv; charset=utf-8; header=present',
            url: `${url}.csv`,
            size: csv.length,
            sha256: sha256(csv, 'hex'),
          },
        ]);
      }
    });

    test('the list with "before" has only older releases', async () => {
      const { releases } = (await service.ask(`/datasets/${LIVE_SLUG}/releases?before=4`)).json();
      assert.deepEqual(
        releases.map(({ id }: any) => id),
        [2, 1],
      );
    });

    for (const [extension, disposition] of [
      ['json', 'inline'],
      ['csv', 'attachment'],
    ] as const) {
      for (const number of [1, 2, 4]) {
        test(`release ${number}.${extension} has the bytes that were downloaded at the time, in every encoding`, async () => {
          const path = `/datasets/${LIVE_SLUG}/releases/${number}.${extension}`;
          for (const [encoding, decode] of Object.entries(DECODERS)) {
            const { status, headers, body } = await service.ask(path, {
              headers: { 'accept-encoding': encoding },
            });
            assert.equal(status, 200);
            assert.deepEqual(decode(body), then.get(number)![extension]);
            assert.equal(headers['content-encoding'] ?? 'identity', encoding);
            // A later release may still replace today's.
            assert.equal(
              headers['cache-control'],
              number === 4
                ? 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400'
                : 'public, max-age=31536000, immutable',
            );
            assert.equal(headers['content-location'], path);
            assert.equal(
              headers['content-disposition'],
              `${disposition}; filename="${LIVE_SLUG}-${number}.${extension}"`,
            );
            assert.equal(headers['repr-digest'], `sha-256=:${sha256(body, 'base64')}:`);
            assert.equal(headers['x-row-count'], number === 1 ? '0' : '3');
            assert.equal(headers['vary'], 'Accept-Encoding');
            assert.equal(headers['access-control-allow-origin'], '*');
            const { etag } = headers;
            const again = await service.ask(path, {
              headers: { 'accept-encoding': encoding, 'if-none-match': etag },
            });
            assert.equal(again.status, 304);
            assert.equal(again.headers['etag'], etag);
            assert.equal(again.headers['cache-control'], headers['cache-control']);
          }
        });
      }
    }

    test('a release supports ranges and links to its history, newest version, other formats and licence', async () => {
      const path = `/datasets/${LIVE_SLUG}/releases/2.csv`;
      const part = await service.ask(path, { headers: { range: 'bytes=0-13' } });
      assert.equal(part.status, 206);
      assert.equal(part.text(), 'day,tool_slug,');
      const base = service.sampan.url;
      const licence = { uri: 'https://creativecommons.org/licenses/by/4.0/', rel: 'license' };
      const cited = { uri: `${base}/datasets/${LIVE_SLUG}/releases/2.json`, rel: 'cite-as' };
      const described = { uri: `${base}/api/openapi.json`, rel: 'describedby' };
      const linkset = `/datasets/${LIVE_SLUG}/releases/2/linkset.json`;
      assert.deepEqual(linksOf(part), [
        licence,
        cited,
        described,
        { uri: base + linkset, rel: 'linkset', type: 'application/linkset+json' },
      ]);
      assert.deepEqual(await readLinks(base + path), [
        licence,
        cited,
        { uri: `${base}/datasets/${LIVE_SLUG}/releases`, rel: 'version-history', type: 'application/json' },
        { uri: `${base}/datasets/${LIVE_SLUG}/releases/2`, rel: 'collection', type: 'text/html' },
        { uri: `${base}/api/data/${LIVE_SLUG}?format=csv`, rel: 'latest-version', type: 'text/csv' },
        ...OTHER_FORMATS.map(({ ending, type }) => ({
          uri: `${base}/datasets/${LIVE_SLUG}/releases/2.${ending}`,
          rel: 'alternate',
          type,
        })),
        { ...described, type: 'application/json' },
      ]);
      const { headers } = await service.ask(linkset);
      const again = await service.ask(linkset, { headers: { 'if-none-match': headers.etag! } });
      assert.equal(again.status, 304);
      assert.equal((await service.ask(linkset, { method: 'POST' })).status, 405);
    });

    for (const [path, target] of [
      ['releases/3.json', 'releases/4.json'],
      ['releases/3.csv', 'releases/4.csv'],
      ['releases/3', 'releases/4'],
      ['releases/3/linkset.json', 'releases/4/linkset.json'],
    ])
      test(`${path} redirects to the later release of its day`, async () => {
        for (const prefix of path!.includes('.') ? [''] : ['', '/vi']) {
          const answer = await service.ask(`${prefix}/datasets/${LIVE_SLUG}/${path}`);
          assert.equal(answer.status, 302);
          assert.equal(answer.headers['location'], `${prefix}/datasets/${LIVE_SLUG}/${target}`);
          assert.doesNotMatch(String(answer.headers['cache-control']), /immutable/);
          assert.equal((await service.ask(answer.headers['location'])).status, 200);
        }
      });

    test('changes since a replaced release are those since the stored release before it', async () => {
      assert.deepEqual(
        (await service.ask(`/datasets/${LIVE_SLUG}/changes?since=3`)).json(),
        (await service.ask(`/datasets/${LIVE_SLUG}/changes?since=2`)).json(),
      );
    });

    test('"until" ends the changes at an earlier release', async () => {
      const changes = (await service.ask(`/datasets/${LIVE_SLUG}/changes?since=1&until=2`)).json();
      assert.deepEqual([changes.since, changes.until], [1, 2]);
      assert.deepEqual([changes.added.length, changes.changed, changes.removed], [3, [], []]);
    });

    test('changes list the added, changed and removed rows, with both values of each changed field', async () => {
      const answer = await service.ask(`/datasets/${LIVE_SLUG}/changes?since=2`);
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(
        answer.text(),
        `{"dataset":"${LIVE_SLUG}","since":2,"until":4,` +
          `"added":[{"day":"${today}","tool_slug":"best-time","locale":"vi","uses":1}],` +
          `"changed":[{"key":{"day":"${yesterday}","tool_slug":"trip-budget","locale":"vi"},"fields":{"uses":{"old":3,"new":8}}}],` +
          `"removed":[{"day":"${yesterday}","tool_slug":"best-time","locale":"vi","uses":4}]}\n`,
      );
    });

    test('changes since an empty release are all rows, in key order', async () => {
      assert.deepEqual((await service.ask(`/datasets/${LIVE_SLUG}/changes?since=1`)).json(), {
        dataset: LIVE_SLUG,
        since: 1,
        until: 4,
        added: [
          use(yesterday, 'packing-list', 5),
          use(yesterday, 'trip-budget', 8),
          use(today, 'best-time', 1),
        ],
        changed: [],
        removed: [],
      });
    });

    test('there are no changes since the newest release', async () => {
      assert.deepEqual((await service.ask(`/datasets/${LIVE_SLUG}/changes?since=4`)).json(), {
        dataset: LIVE_SLUG,
        since: 4,
        until: 4,
        added: [],
        changed: [],
        removed: [],
      });
    });

    for (const [path, status, message] of REFUSED) {
      test(`/datasets/${path} is refused with ${status}`, async () => {
        assertError(await service.ask(`/datasets/${path}`), status, message);
      });
    }

    test('the feed is well-formed Atom with the newest releases of every dataset and their files', async () => {
      const answer = await service.ask('/releases.atom');
      assert.equal(answer.headers['content-type'], 'application/atom+xml; charset=utf-8');
      const feed = parseXml(answer.text());
      assert.equal(feed.name, 'feed');
      assert.equal(feed.attributes['xmlns'], 'http://www.w3.org/2005/Atom');
      assert.equal(textOf(feed, 'id'), `${service.sampan.url}/releases.atom`);
      assert.equal(
        feed.children.find((child) => child.name === 'link' && child.attributes['rel'] === 'self')
          ?.attributes['href'],
        `${service.sampan.url}/releases.atom`,
      );
      const entries = feed.children.filter(({ name }) => name === 'entry');
      assert.deepEqual(entries.map((entry) => textOf(entry, 'id').slice(service.sampan.url.length)).sort(), [
        ...[1, 2].map((number) => `/datasets/${LIVE_SLUG}/releases/${number}.json`),
        '/datasets/vietnam-climate-normals/releases/1.json',
        '/datasets/vietnam-climate-windows/releases/1.json',
        '/datasets/vietnam-comparisons/releases/1.json',
        '/datasets/vietnam-daily-costs/releases/1.json',
        '/datasets/vietnam-destinations/releases/1.json',
      ]);
      const ofDay = entries.find((entry) => textOf(entry, 'id').endsWith(`/${LIVE_SLUG}/releases/2.json`))!;
      assert.equal(textOf(ofDay, 'title'), `Tool usage, daily, ${yesterday} (release 2)`);
      assert.equal(textOf(ofDay, 'summary'), `${SECOND} Reason: rows changed.`);
      const dates = entries.map((entry) => textOf(entry, 'updated'));
      assert.deepEqual(dates, dates.toSorted().toReversed());
      assert.equal(textOf(feed, 'updated'), dates[0]);
      for (const { children } of entries) {
        const links = children.filter(({ name }) => name === 'link').map(({ attributes }) => attributes);
        assert.deepEqual(
          links.map(({ rel, type }) => [rel, type]),
          [
            ['alternate', 'text/html'],
            ['alternate', 'application/json'],
            ['alternate', 'text/csv'],
          ],
        );
        for (const { href } of links) assert.equal((await fetch(href!)).status, 200, href!);
      }
    });

    for (const path of ['/feed.json', `/datasets/${LIVE_SLUG}/feed.json`])
      test(`${path} is a JSON Feed with what each release changed, in words and in numbers`, async () => {
        const answer = await service.ask(path);
        assert.equal(answer.headers['content-type'], 'application/feed+json; charset=utf-8');
        const { items, ...feed } = answer.json();
        const base = service.sampan.url;
        assert.equal(feed.version, 'https://jsonfeed.org/version/1.1');
        assert.equal(feed.feed_url, base + path);
        const item = items.find(({ url }: any) => url === `${base}/datasets/${LIVE_SLUG}/releases/2`);
        assert.equal(item.id, `${base}/datasets/${LIVE_SLUG}/releases/2.json`);
        assert.equal(item.title, `Tool usage, daily, ${yesterday} (release 2)`);
        assert.equal(item.content_text, `${SECOND} Reason: rows changed.`);
        assert.deepEqual(item['_release'], {
          dataset: LIVE_SLUG,
          number: 2,
          version: '1.0.2',
          row_count: 3,
          reason: 'rows changed',
          changes: { added: 3, changed: 0, removed: 0, columns: {}, schema: [] },
        });
        assert.deepEqual(
          item.attachments.map(({ mime_type }: any) => mime_type),
          ['application/json', 'text/csv'],
        );
        for (const { url, size_in_bytes } of item.attachments)
          assert.equal((await (await fetch(url)).bytes()).length, size_in_bytes);
        const first = items.find(({ url }: any) => url === `${base}/datasets/${LIVE_SLUG}/releases/1`);
        assert.equal(first.content_text, 'Version 1.0.1, 0 rows. Reason: build.');
        assert.equal(first['_release'].changes, undefined);
      });

    const readFeedOf = async (slug: string) => {
      const feed = parseXml((await service.ask(`/datasets/${slug}/releases.atom`)).text());
      assert.equal(textOf(feed, 'id'), `${service.sampan.url}/datasets/${slug}/releases.atom`);
      const entries = feed.children.filter(({ name }) => name === 'entry');
      return entries.map((entry) => textOf(entry, 'id').split('/releases/')[1]);
    };

    test('each dataset has its own feed, without an entry for the current day', async () => {
      assert.deepEqual(await readFeedOf(LIVE_SLUG), ['2.json', '1.json']);
      for (const slug of BUILT_SLUGS) assert.deepEqual(await readFeedOf(slug), ['1.json']);
    });

    test('a release page shows the changed rows, and says while its day is not over that it may be replaced', async () => {
      const page = (await service.ask(`/datasets/${LIVE_SLUG}/releases/4`)).text();
      assert.match(page, /Rows added: 1, changed: 1, removed: 1\./);
      assert.match(page, /<del>3<\/del>/);
      assert.match(page, /<ins>8<\/ins>/);
      assert.match(page, /The UTC day of this release is not over/);
      assert.ok(unescapeHtml(page).includes(`href="/datasets/${LIVE_SLUG}/changes?since=2&until=4"`));
      const past = (await service.ask(`/vi/datasets/${LIVE_SLUG}/releases/2`)).text();
      assert.match(past, /Thêm 3 dòng, sửa 0 dòng, bỏ 0 dòng\./);
      assert.doesNotMatch(past, /chưa kết thúc/);
      const first = (await service.ask(`/datasets/${LIVE_SLUG}/releases/1`)).text();
      assert.match(first, /No earlier release: all rows are new\./);
    });

    for (const path of [
      '/releases.atom',
      '/feed.json',
      `/datasets/${LIVE_SLUG}/releases.atom`,
      `/datasets/${LIVE_SLUG}/releases`,
      `/datasets/${LIVE_SLUG}/changes?since=2`,
      `/datasets/${LIVE_SLUG}/releases/2.json`,
    ]) {
      test(`${path} supports conditional requests, compression, HEAD and cross-origin reads`, async () => {
        const { headers, body } = await service.ask(path);
        const since = { 'if-modified-since': headers['last-modified']! };
        for (const condition of [{ 'if-none-match': headers['etag']! }, since]) {
          const again = await service.ask(path, { headers: condition });
          assert.equal(again.status, 304);
          assert.equal(again.body.length, 0);
        }
        const zipped = await service.ask(path, { headers: { 'accept-encoding': 'gzip' } });
        assert.deepEqual(gunzipSync(zipped.body), body);
        assert.notEqual(zipped.headers['etag'], headers['etag']);
        const head = await service.ask(path, { method: 'HEAD' });
        assert.equal(head.headers['etag'], headers['etag']);
        assert.equal(head.body.length, 0);
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.equal((await service.ask(path, { method: 'OPTIONS' })).status, 204);
        const post = await service.ask(path, { method: 'POST' });
        assert.equal(post.status, 405);
        assert.equal(post.headers['allow'], 'GET, HEAD, OPTIONS');
      });
    }
  },
  { REFRESH_MS: '50', REPUBLISH_MS: '50' },
);

const digests = new Map<string, unknown>();

onEachEngine(
  'Releases and changes of built datasets',
  (service) => {
    let first: Downloaded;

    before(async () => {
      first = await download(service, 'vietnam-destinations');
      const sources = await copyDataFolder([
        { table: 'editorial/destinations.csv', from: 'heritage food war-history', to: 'heritage food' },
      ]);
      const { exitCode, stderr } = await runSampan(['build', '--data', sources], service.database.settings);
      assert.equal(exitCode, 0, stderr);
      await untilRelease(service, 'vietnam-destinations', 2);
    });

    test('a build from a changed source leaves the previous release unchanged, byte for byte', async () => {
      for (const extension of ['json', 'csv'] as const) {
        const past = await service.ask(`/datasets/vietnam-destinations/releases/1.${extension}`);
        assert.deepEqual(past.body, first[extension]);
        const newest = await service.ask(`/datasets/vietnam-destinations/releases/2.${extension}`);
        assert.deepEqual(newest.body, (await download(service, 'vietnam-destinations'))[extension]);
        assert.notDeepEqual(newest.body, past.body);
      }
    });

    test('names the key and fields of each change', async () => {
      assert.deepEqual((await service.ask('/datasets/vietnam-destinations/changes?since=1')).json(), {
        dataset: 'vietnam-destinations',
        since: 1,
        until: 2,
        added: [],
        changed: [
          {
            key: { slug: 'hue' },
            fields: {
              travel_style_tags: {
                old: ['heritage', 'food', 'war-history', 'unesco'],
                new: ['heritage', 'food', 'unesco'],
              },
            },
          },
        ],
        removed: [],
      });
    });

    test("the release page shows the old and new value in both languages, and the dataset's page links to it", async () => {
      for (const prefix of ['', '/vi']) {
        const path = `${prefix}/datasets/vietnam-destinations/releases/2`;
        const page = (await service.ask(path)).text();
        assert.match(page, /<code>travel_style_tags<\/code>/);
        assert.match(page, /heritage, food, <del>war-history, <\/del>unesco/);
        assert.match(page, />heritage, food, unesco</);
        const dataset = (await service.ask(`${prefix}/datasets/vietnam-destinations`)).text();
        assert.ok(dataset.includes(`href="${path}"`), path);
      }
    });

    test('a dataset with unchanged bytes has no new release', async () => {
      const { releases } = (await service.ask('/datasets/vietnam-climate-windows/releases')).json();
      assert.equal(releases.length, 1);
    });

    test('while storage is unreadable, the newest release is served and a past one is 500 in the usual shape', async () => {
      await service.database.run('alter table release_files rename to release_files_away');
      const past = await service.ask('/datasets/vietnam-comparisons/releases/1.json');
      assert.equal((await service.ask('/datasets/vietnam-destinations/releases/2.json')).status, 200);
      await service.database.run('alter table release_files_away rename to release_files');
      assertError(
        past,
        500,
        'Something went wrong on our side. Include the X-Request-Id of this response when you contact us.',
      );
      assert.equal((await service.ask('/datasets/vietnam-comparisons/releases/1.json')).status, 200);
    });

    test('the releases have the same digests on every engine', async () => {
      const found = new Map<string, string[]>();
      for (const slug of DATASET_SLUGS) {
        const { releases } = (await service.ask(`/datasets/${slug}/releases`)).json();
        found.set(
          slug,
          releases.flatMap(({ downloads }: any) => downloads.map((file: any) => file.sha256)),
        );
      }
      assert.equal(found.get('vietnam-destinations')!.length, 4);
      digests.set(service.database.settings.DATABASE_URL && 'PostgreSQL', found);
      const [one, ...others] = digests.values();
      for (const other of others) assert.deepEqual(other, one);
    });

    test('a long list comes in pages of 100, each with the address of the next', async () => {
      await service.database.run(
        `with recursive numbers (number) as (select 2 union all select number + 1 from numbers where number < 120)
         insert into releases (dataset, number, published_at, row_count, reason)
         select 'vietnam-climate-windows', number, '2026-01-01T00:00:00.000Z', 0, 'test' from numbers`,
      );
      const firstPage = (await service.ask('/datasets/vietnam-climate-windows/releases?before=121')).json();
      const secondPage: any = await (await fetch(firstPage.next)).json();
      await service.database.run(`delete from releases where reason = 'test'`);
      assert.equal(
        firstPage.next,
        `${service.sampan.url}/datasets/vietnam-climate-windows/releases?before=21`,
      );
      assert.equal(secondPage.next, null);
      assert.deepEqual(
        [...firstPage.releases, ...secondPage.releases].map(({ id }: any) => id),
        Array.from({ length: 120 }, (_, index) => 120 - index),
      );
    });
  },
  { REFRESH_MS: '50' },
);

test('every engine was compared', () => assert.equal(digests.size, ENGINES.length));

function textOf({ children }: Element, name: string): string {
  const found = children.filter((child) => child.name === name);
  assert.equal(found.length, 1, `one ${name}`);
  return found[0]!.text;
}
