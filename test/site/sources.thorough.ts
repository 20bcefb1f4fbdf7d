import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { readTables, readText } from './read-tables.ts';

interface Declared {
  readonly name: string;
  readonly folder: string;
  readonly title: string;
  readonly address: string;
  readonly licence: string;
  readonly period: string;
  readonly credit: string;
  readonly terms: 'open' | 'cited' | 'withheld';
  readonly files: Readonly<Record<string, string>>;
  readonly cited?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly vi: { readonly title: string; readonly licence: string; readonly period: string };
}

const DECLARED: readonly Declared[] = globSync(
  'data/vietnam/{editorial,sources/*,observations/*}/source.json',
).map((file) => ({
  ...JSON.parse(readFileSync(file, 'utf8')),
  folder: dirname(file),
  name: basename(dirname(file)),
}));
const TABLES = DECLARED.flatMap((source) =>
  Object.entries(source.files).map(([file, sha256]) => ({ source, file, sha256 })),
);
const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

onOneSharedService('The sources', (service) => {
  const readPage = async (path: string) => (await service.ask(path, { headers: AS_BROWSER })).text();

  test('serves every table that may be republished, byte for byte, and no other', async () => {
    for (const { source, file, sha256 } of TABLES) {
      for (const prefix of ['', '/vi']) {
        const path = `${prefix}/sources/${source.name}/${file}`;
        const answer = await service.ask(path);
        if (source.terms === 'withheld') {
          assert.equal(answer.status, 404, path);
          assert.equal((await service.ask(path, { headers: AS_BROWSER })).status, 404, path);
          continue;
        }
        assert.equal(answer.status, 200, path);
        assert.match(String(answer.headers['content-type']), /^text\/(?:csv|tab-separated-values);/, path);
        assert.match(String(answer.headers['vary']), /Accept,/, path);
        assert.equal(createHash('sha256').update(answer.body).digest('hex'), sha256, path);
        const raw = await service.ask(`${path}?format=raw`, { headers: AS_BROWSER });
        assert.deepEqual(raw.body, answer.body, path);
      }
    }
    assert.deepEqual(
      DECLARED.filter(({ terms }) => terms === 'withheld')
        .map(({ name }) => name)
        .sort(),
      ['chelsa', 'koppen-raster', 'worldclim'],
    );
  });

  test('a browser gets the lines that a receipt cites, with the columns that say something, and a link to the whole table', async () => {
    const html = await readPage(
      '/sources/room-prices/room-prices.csv?rows=2-3&for=avg_daily_budget_usd#row-2',
    );
    assert.deepEqual(
      Array.from(html.matchAll(/<tr id="row-(\d+)">/g), ([, line]) => line),
      ['2', '3'],
    );
    const heads = Array.from(html.matchAll(/<th scope="col">([^<]*)</g), ([, name]) => name);
    assert.ok(heads.includes('value') && heads.includes('address'));
    assert.ok(
      ['sha256', 'extractor', 'low'].every((name) => !heads.includes(name)),
      heads.join(),
    );
    assert.match(html, /href="https:\/\/github\.com\/[^"/]+\/[^"/]+\/blob\/[0-9a-f]{40}\//);
    assert.match(html, /href="\/sources\/room-prices\/room-prices\.csv"\s*>Show all/);
    assert.match(html, /<meta name="robots" content="noindex"/);
    assert.match(html, /href="\?rows(?:=|&#61;)2-3">Show all columns</);
    const whole = await readPage('/sources/room-prices/room-prices.csv?rows=2-3');
    for (const name of ['sha256', 'extractor', 'low'])
      assert.ok(whole.includes(`<th scope="col">${name}<`), name);
    for (const rows of ['', '0x1', '2-', '2,3'])
      assert.equal(
        (await service.ask(`/sources/room-prices/room-prices.csv?rows=${rows}`, { headers: AS_BROWSER }))
          .status,
        400,
      );
  });

  test('a row opens with the columns that the receipts cite, where its source declares them', async () => {
    for (const { name, cited = {} } of DECLARED)
      for (const [file, ofColumns] of Object.entries(cited))
        for (const [column, names] of Object.entries(ofColumns)) {
          const html = await readPage(`/sources/${name}/${file}?rows=2&for=${column}`);
          const heads = Array.from(html.matchAll(/<th scope="col">([^<]*)</g), ([, head]) => head);
          assert.deepEqual(heads.slice(1), names, `${file} ${column}`);
        }
  });

  test('serves nothing else from the data folder', async () => {
    for (const path of [
      '/sources/room-prices/source.json',
      '/sources/room-prices/documents',
      '/sources/room-prices/..%2fsource.json',
      '/sources/natural-earth/simplify.ts',
      '/sources/..%2f..%2fpackage.json',
      '/sources/__proto__/constructor',
      '/sources/imhen/constructor',
    ])
      assert.equal((await service.ask(path)).status, 404, path);
  });

  test('a browser gets each table as a page with an anchor and the cells of every line', async () => {
    for (const { source, file } of TABLES.filter((table) => table.source.terms !== 'withheld')) {
      const path = `/sources/${source.name}/${file}`;
      const html = await readPage(path);
      const lines = readFileSync(join(source.folder, file), 'utf8').trimEnd().split('\n');
      const isCsv = file.endsWith('.csv');
      const anchors = Array.from(html.matchAll(/<tr id="row-(\d+)">/g), ([, line]) => Number(line));
      assert.deepEqual(anchors, lines.map((_, index) => index + 1).slice(isCsv ? 1 : 0), path);
      const last = anchors.at(-1)!;
      const row = new RegExp(`<tr id="row-${last}">.*?</tr>`, 's').exec(html)![0];
      const first = lines[last - 1]!.split(isCsv ? ',' : '\t')[0]!;
      assert.ok(
        readText(row).startsWith(`${last} ${first.replaceAll('"', '').split(';')[0]}`),
        readText(row),
      );
    }
  });

  test('each source has its title, address, years, licence and terms on its page and in the list', async () => {
    const list = readText(await readPage('/sources'));
    for (const { name, address, vi, ...en } of DECLARED) {
      assert.ok(list.includes(en.title), name);
      for (const [prefix, texts] of [
        ['', en],
        ['/vi', vi],
      ] as const) {
        const html = await readPage(`${prefix}/sources/${name}`);
        for (const text of [texts.title, address, texts.licence, texts.period])
          assert.ok(readText(html).includes(text), `${name}: ${text}`);
      }
    }
  });

  test('DATA-LICENSE lists each source once, under its declared terms', () => {
    const text = readFileSync('DATA-LICENSE', 'utf8');
    const parts = ['OPEN SOURCES', 'CITED SOURCES', 'SOURCES WHOSE TABLES ARE NOT GIVEN'].map((title) =>
      text.indexOf(title),
    );
    assert.ok(parts.every((at, index) => at > (parts[index - 1] ?? 0)));
    for (const { name, terms, licence } of DECLARED) {
      const at = text.indexOf(`\n- ${name}: `);
      assert.equal(text.lastIndexOf(`\n- ${name}: `), at, name);
      assert.equal(
        parts.findLastIndex((start) => start < at),
        ['open', 'cited', 'withheld'].indexOf(terms),
        name,
      );
      assert.ok(text.slice(at, at + 400).includes(licence), name);
    }
  });

  test('each receipt on a destination page links to the exact lines in its JSON', async () => {
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    const withheld = new Set(DECLARED.filter(({ terms }) => terms === 'withheld').map(({ name }) => name));
    for (const { slug } of rows) {
      const html = await readPage(`/destinations/${slug}`);
      const { values, columns } = (
        await service.ask(`/datasets/vietnam-destinations/provenance?row=${slug}`)
      ).json();
      const linked = new Set(
        Array.from(
          html.matchAll(/href="(\/sources\/[^"?]+)\?rows=([\d-]+)&for=\w+#row-\d+"/g),
          ([, path, lines]) => `${path} ${lines}`,
        ),
      );
      const tables = new Map<string, string>(
        columns.flatMap(({ sources }: any) =>
          sources.flatMap((source: any) =>
            Object.entries(source.tables).map(([file, url]) => [`${source.name}/${file}`, url]),
          ),
        ),
      );
      for (const { sources } of values)
        for (const run of runsOf(sources)) {
          const [{ source, table }, last] = [run[0]!, run.at(-1)!];
          assert.equal(tables.has(`${source}/${table}`), !withheld.has(source), source);
          const lines = [...new Set([run[0]!.line, last.line])].join('-');
          assert.equal(
            linked.has(`/sources/${source}/${table} ${lines}`),
            !withheld.has(source),
            `${slug} ${source} ${lines}`,
          );
        }
      for (const url of tables.values()) assert.match(url, /^http:\/\/[^/]+\/sources\/[\w-]+\/[\w.-]+$/);
    }
  });

  test('every figure of a place, a comparison and a chart links to a page with its receipt', async () => {
    const linked = new Set<string>();
    for (const path of [
      '/destinations/hue',
      '/vi/destinations/phu-quoc',
      '/comparisons/hue-vs-hoi-an?month=10',
      '/vi/comparisons/hanoi-vs-sa-pa',
      '/datasets/vietnam-climate-windows',
      '/vi',
    ])
      for (const [, href] of (await readPage(path)).matchAll(/href="([^"]+)#receipts"/g))
        linked.add(href!.replaceAll('&#61;', '=').replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
    assert.ok(linked.size > 150, String(linked.size));
    for (const path of linked) {
      const answer = await service.ask(path, { headers: AS_BROWSER });
      assert.equal(answer.status, 200, path);
      const [table] = readTables(answer.text());
      const asked = [...new URL(path, 'http://localhost').searchParams.keys()];
      const count = (name: string) => asked.filter((each) => each === name).length;
      assert.ok(table!.length >= count('row') * count('column'), path);
      for (const cells of table!) assert.match(cells[3]!, /<a href="|^$/, path);
    }
  });

  test('every figure in the tables of datasets, the finder and the home page is a link to its receipts', async () => {
    const link = /^\s*<a class="cited" href="[^"]+#receipts"/;
    for (const { slug } of (await service.ask('/api/data')).json().datasets) {
      const html = await readPage(`/vi/datasets/${slug}`);
      const figures = [...html.matchAll(/<td class="(?:figure|list)">([^]*?)<\/td>/g)].map(
        ([, cell]) => cell!,
      );
      assert.ok(figures.length > 0 || slug === 'service-tool-usage-daily', slug);
      const others = figures.filter((cell) => cell.trim() !== '' && !link.test(cell));
      // A month is part of its row's name.
      assert.deepEqual(
        others.map(Number),
        slug.includes('climate') ? others.map((_, at) => (at % 12) + 1) : [],
      );
    }
    for (const path of ['/', '/vi/destinations']) {
      const cards = (await readPage(path)).split('<h3>').filter((card) => card.includes('class="months"'));
      assert.ok(cards.length >= 15, path);
      for (const card of cards) assert.equal(card.match(/<a class="cited"/g)?.length, 2, card);
    }
  });

  test('the receipts of a row have its values, their sources, and the rows that they are derived from', async () => {
    const { rows } = (await service.ask('/api/data/vietnam-climate-normals')).json();
    const ofHue = rows.filter((row: any) => row.destination_slug === 'hue');
    const year = readTables(
      await readPage('/datasets/vietnam-climate-normals/receipts?row=hue&column=rain_mm'),
    );
    assert.deepEqual(
      year[0]!.map((cells) => readText(cells[1]!)),
      ofHue.map(({ rain_mm }: any) => String(rain_mm)),
    );
    const [[, , method, from]] = year[0] as [string[]];
    assert.match(readText(method!), /^computed average for the month at the station/);
    assert.match(from!, /href="\/sources\/imhen\/normals\.csv\?rows=326/);
    const window = await readPage(
      '/vi/datasets/vietnam-climate-windows/receipts?row=hue,3&column=recommended',
    );
    assert.match(
      window,
      /href="\/vi\/datasets\/vietnam-destinations\/receipts\?row(?:=|&#61;)hue(?:&#38;|&amp;|&)column(?:=|&#61;)best_visit_months#receipts"/,
    );
    assert.match(window, /<meta name="robots" content="noindex"/);
    const ours = await readPage('/datasets/vietnam-climate-windows/receipts?row=hue,3&column=month');
    assert.equal(readTables(ours)[0]![0]![3], 'Sampan');
    for (const [query, status] of [
      ['?row=atlantis', 404],
      ['?row=hue,13', 404],
      ['?row=hue,3&column=snow', 404],
      ['?row=hue,3&column=constructor', 404],
      ['?row=hue,3&month=3', 400],
    ] as const)
      assert.equal(
        (await service.ask(`/datasets/vietnam-climate-normals/receipts${query}`, { headers: AS_BROWSER }))
          .status,
        status,
        query,
      );
  });

  test('a method mentions a median or several files only if there were several', async () => {
    const { values } = (await service.ask('/datasets/vietnam-destinations/provenance?column=lat')).json();
    const ofPoints = values.filter(({ method }: any) => method.includes('public file'));
    assert.ok(ofPoints.some(({ n }: any) => n === 1) && ofPoints.some(({ n }: any) => n > 1));
    for (const { method, n, row } of ofPoints)
      assert.equal(method.startsWith('median of the points'), n > 1, row.slug);
  });
});

interface Line {
  readonly source: string;
  readonly table: string;
  readonly line: number;
}

/** Consecutive lines of one table. */
function runsOf(origins: readonly Line[]): Line[][] {
  const sorted = origins.toSorted(
    (a, b) => `${a.source}/${a.table}`.localeCompare(`${b.source}/${b.table}`) || a.line - b.line,
  );
  const runs: Line[][] = [];
  for (const origin of sorted) {
    const last = runs.at(-1)?.at(-1);
    const follows =
      last && last.source === origin.source && last.table === origin.table && origin.line - last.line <= 1;
    if (follows) runs.at(-1)!.push(origin);
    else runs.push([origin]);
  }
  return runs;
}
