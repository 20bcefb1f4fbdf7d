import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Service } from '../contract/each-engine.ts';
import { parseXml, type Element } from '../support/parse-xml.ts';

const LANGUAGES = ['', '/vi'];

const child = (element: Element, name: string) => element.children.find((each) => each.name === name)!;

/** RFC 9309 §2.2.2: the longest matching rule decides; if two have the same length, the one that allows. */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verb, pattern]) => ({
    allows: verb === 'Allow',
    length: pattern!.length,
    matches: new RegExp(
      `^${pattern!
        .split('*')
        .map((part) => part.replaceAll(/[.?+$]/g, '\\$&'))
        .join('.*')}`,
    ).test(path),
  }));
  const [decisive] = rules
    .filter(({ matches }) => matches)
    .sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows));
  return decisive?.allows ?? true;
}

/** Checks the files for crawlers, language models and security researchers. */
export function checkSite(service: Service): void {
  const list = async (slug: string) =>
    (await service.ask(`/api/data/${slug}`)).json().rows as { slug: string }[];

  void test('the sitemap lists every page once with its translations, and covers every kind of page', async () => {
    const answer = await service.ask('/sitemap.xml');
    assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
    const root = parseXml(answer.text());
    assert.equal(root.name, 'urlset');
    assert.equal(root.attributes['xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9');
    assert.equal(root.attributes['xmlns:xhtml'], 'http://www.w3.org/1999/xhtml');
    const base = service.sampan.url;
    const entries = root.children.map((url) => ({
      loc: child(url, 'loc').text,
      lastmod: child(url, 'lastmod').text,
      alternates: url.children
        .filter(({ name }) => name === 'xhtml:link')
        .map(({ attributes }) => attributes),
    }));
    const locations = entries.map(({ loc }) => loc);
    assert.equal(new Set(locations).size, locations.length);
    assert.ok(locations.length < 50_000);
    for (const { loc, lastmod, alternates } of entries) {
      assert.ok(loc.startsWith(base));
      assert.ok(Date.parse(lastmod) <= Date.now());
      if (alternates.length === 0) continue;
      assert.deepEqual(
        alternates.map(({ hreflang }) => hreflang),
        ['en', 'vi', 'x-default'],
      );
      assert.ok(alternates.some(({ href }) => href === loc));
      for (const { href } of alternates) assert.ok(locations.includes(href!));
    }
    const expected = LANGUAGES.flatMap((prefix) => [
      `${base}${prefix || '/'}`,
      `${base}${prefix}/destinations`,
      `${base}${prefix}/comparisons`,
      `${base}${prefix}/how-it-is-made`,
      `${base}${prefix}/partners`,
    ]);
    for (const { slug } of (await service.ask('/api/data')).json().datasets)
      expected.push(...LANGUAGES.map((prefix) => `${base}${prefix}/datasets/${slug}`));
    const ofRows = async (dataset: string, folder: string) =>
      (await list(dataset)).flatMap(({ slug }) =>
        LANGUAGES.map((prefix) => `${base}${prefix}/${folder}/${slug}`),
      );
    const places = await ofRows('vietnam-destinations', 'destinations');
    const pairs = await ofRows('vietnam-comparisons', 'comparisons');
    assert.deepEqual(
      [...expected, ...places, ...pairs].filter((url) => !locations.includes(url)),
      [],
    );
    const others = locations.filter((url) => !places.includes(url) && !pairs.includes(url));
    assert.equal(locations.length, others.length + places.length + pairs.length);
    for (const url of [...others, places[0]!, places.at(-1)!, pairs[0]!, pairs.at(-1)!]) {
      const page = await fetch(url);
      assert.equal(page.status, 200, url);
      assert.match(page.headers.get('content-type')!, /^text\/html/);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await page.text())![1];
      assert.equal(canonical, url);
    }
  });

  void test('robots.txt allows pages and data, disallows table views, and names the sitemap', async () => {
    const answer = await service.ask('/robots.txt');
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    const robots = answer.text();
    for (const line of robots.trimEnd().split('\n'))
      assert.match(line, /^(?:|User-agent: \*|(?:Allow|Disallow): \/\S*|Sitemap: http\S+)$/);
    for (const path of [
      '/',
      '/vi',
      '/datasets/vietnam-destinations',
      '/api/data/vietnam-destinations?format=csv',
      '/tools/trip-budget',
      '/destinations',
      // Crawlers must read it to see its "noindex".
      '/search?q=hue',
    ])
      assert.ok(mayCrawl(robots, path), path);
    for (const path of [
      '/datasets/vietnam-destinations?sort=lat',
      '/vi/tools/trip-budget?days=3',
      '/destinations?tier=1',
      '/vi/comparisons?q=hue',
      '/api/p/room',
      '/oauth/token',
    ])
      assert.ok(!mayCrawl(robots, path), path);
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)![1]!;
    assert.equal((await fetch(sitemap)).status, 200);
  });

  void test('server.json is what the MCP registry takes', async () => {
    const { $schema, ...server } = (await service.ask('/server.json')).json();
    assert.match($schema, /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/.*\/server\.schema\.json$/);
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    assert.deepEqual(server, {
      name: '1.0.0.127/sampan',
      title: 'Sampan',
      description: 'Sampan: open travel data for Vietnam',
      version,
      websiteUrl: service.sampan.url,
      remotes: [{ type: 'streamable-http', url: `${service.sampan.url}/mcp` }],
    });
  });

  void test('llms.txt has a title, a summary and sections of links, and every link works', async () => {
    const answer = await service.ask('/llms.txt');
    assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8');
    const [title, blank, summary, ...rest] = answer.text().split('\n');
    assert.match(title!, /^# Sampan/);
    assert.equal(blank, '');
    assert.match(summary!, /^> .{50,}/);
    const firstSection = rest.findIndex((line) => line.startsWith('## '));
    const sections = rest.slice(firstSection).filter((line) => line !== '');
    const links = sections.filter((line) => !line.startsWith('## '));
    assert.ok(sections.length - links.length >= 5);
    for (const line of links) {
      const url = /^- \[[^\]]+\]\((http[^)]+)\): .+$/.exec(line)?.[1];
      assert.ok(url, line);
      assert.equal((await fetch(url)).status, 200, url);
    }
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    assert.ok(links.some((line) => line.includes(`/api/data/vietnam-destinations): ${rows.length} rows`)));
  });

  void test('security.txt has a contact and expires within a year', async () => {
    const answer = await service.ask('/.well-known/security.txt');
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    const lines = answer.text().trimEnd().split('\n');
    const fields = lines.map(
      (line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)!.slice(1) as [string, string],
    );
    const named = (name: string) => fields.filter(([each]) => each === name).map(([, value]) => value);
    assert.deepEqual(named('Contact'), ['mailto:security@127.0.0.1']);
    assert.equal(named('Expires').length, 1);
    const daysLeft = (Date.parse(named('Expires')[0]!) - Date.now()) / 86_400_000;
    assert.ok(daysLeft > 30 && daysLeft < 365, String(daysLeft));
    assert.deepEqual(named('Canonical'), [`${service.sampan.url}/.well-known/security.txt`]);
  });

  void test('security.txt is 404 under a host name other than the configured one', async () => {
    const headers = { host: 'data.example.org' };
    assert.equal((await service.ask('/.well-known/security.txt', { headers })).status, 404);
  });
}
