import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { copyProject } from '../support/changed-copy.ts';
import { freePort } from '../support/free-port.ts';
import { startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { copyOldState, listNewest } from './old-state.ts';

const SLUGS = [
  'service-tool-usage-daily',
  'vietnam-climate-windows',
  'vietnam-comparisons',
  'vietnam-destinations',
];
const CURRENT = '.';

const withNewFormat = () =>
  copyProject({
    'src/datasets/formats/formats.ts': (text) =>
      text.replace('{ json, csv }', '{ json, csv, tsv: { ...csv, mediaType: "text/tab-separated-values" } }'),
  });

const withNewColumn = () =>
  copyProject({
    'src/datasets/declared/destinations.ts': (text) =>
      text.replace('  name_en: text,', '  nickname: text,\n  name_en: text,'),
    'src/datasets/declared/declarations.json': (text) =>
      text.replace('"name_en":', '"nickname": "Nickname",\n      "name_en":'),
  });

async function using<Result>(
  home: string,
  settings: Settings,
  work: (sampan: Sampan) => Promise<Result>,
): Promise<Result> {
  const sampan = await startSampan(settings, [], home);
  try {
    return await work(sampan);
  } finally {
    await sampan.stop();
  }
}

const downloadUrl = ({ url }: Sampan, slug: string, format: string) =>
  `${url}/api/data/${slug}?format=${format}`;

const textAt = async ({ url }: Sampan, path: string) => {
  const answer = await fetch(url + path);
  assert.equal(answer.status, 200, path);
  return answer.text();
};

const names = (columns: { name: string }[]) => columns.map(({ name }) => name);

const jsonAt = async (sampan: Sampan, path: string) => JSON.parse(await textAt(sampan, path));

describe('A new format on a state from version 1.0.0', () => {
  test('can be downloaded at once for every dataset', async () => {
    const DATA_DIR = await copyOldState();
    await using(await withNewFormat(), { DATA_DIR }, async (sampan) => {
      for (const slug of SLUGS)
        for (const format of ['json', 'csv', 'tsv']) {
          const answer = await fetch(downloadUrl(sampan, slug, format));
          assert.equal(answer.status, 200, `${slug} as ${format}`);
          assert.ok((await answer.text()).length > 0);
        }
    });
    const published = listNewest(DATA_DIR);
    assert.deepEqual(new Set(published.map(({ formats }) => formats)), new Set(['csv,json,tsv']));
    await using(CURRENT, { DATA_DIR }, async (sampan) => {
      for (const slug of SLUGS) assert.equal((await fetch(downloadUrl(sampan, slug, 'csv'))).status, 200);
      assert.equal((await fetch(downloadUrl(sampan, SLUGS[0]!, 'tsv'))).status, 400);
    });
    assert.deepEqual(
      listNewest(DATA_DIR),
      published,
      'a rollback publishes nothing, because no byte differs',
    );
  });

  test('is refused with a clear message while nothing may be published; other formats still work', async () => {
    const DATA_DIR = await copyOldState();
    const before = listNewest(DATA_DIR);
    await using(await withNewFormat(), { DATA_DIR, READ_ONLY: 'yes' }, async (sampan) => {
      for (const slug of SLUGS) {
        assert.equal((await fetch(downloadUrl(sampan, slug, 'json'))).status, 200);
        assert.equal((await fetch(downloadUrl(sampan, slug, 'csv'))).status, 200);
        const refused = await fetch(downloadUrl(sampan, slug, 'tsv'));
        assert.equal(refused.status, 503);
        assert.match(((await refused.json()) as { message: string }).message, /no file in this format/);
        assert.ok(Number(refused.headers.get('retry-after')) > 0);
        const { resources } = await jsonAt(sampan, `/datasets/${slug}/datapackage.json`);
        // A package may also contain the datasets that it refers to.
        assert.deepEqual(
          new Set(resources.map(({ format }: { format: string }) => format)),
          new Set(['json', 'csv']),
        );
        await textAt(sampan, `/datasets/${slug}`);
      }
      await textAt(sampan, '/api/openapi.json');
      // Datasets newer than the state have no release yet, so lists leave them out.
      for (const path of [
        '/',
        '/datasets',
        '/how-it-is-made',
        '/llms.txt',
        '/sitemap.xml',
        '/catalog.jsonld',
      ])
        assert.doesNotMatch(await textAt(sampan, path), /vietnam-daily-costs/, path);
      const { datasets } = await jsonAt(sampan, '/api/data');
      const published = datasets.filter(({ slug }: { slug: string }) => SLUGS.includes(slug));
      assert.equal(published.length, SLUGS.length);
      for (const { downloads } of published as { downloads: { format: string }[] }[])
        assert.deepEqual(
          downloads.map(({ format }) => format).filter((format) => /^(?:json|csv|tsv)$/.test(format)),
          ['json', 'csv'],
        );
    });
    assert.deepEqual(listNewest(DATA_DIR), before);
  });
});

test('a source’s new title appears after a restart, and cached pages are invalidated', async () => {
  const DATA_DIR = await copyOldState();
  const paths = [
    '/how-it-is-made',
    '/datasets/vietnam-destinations/provenance?row=hanoi&column=tier',
    '/vi/how-it-is-made',
  ];
  // The same address, so that pages differ in nothing else.
  const settings = { DATA_DIR, PORT: String(await freePort()) };
  const before = await using(CURRENT, settings, (sampan) =>
    Promise.all(paths.map(async (path) => (await fetch(sampan.url + path)).headers.get('etag')!)),
  );
  const home = await copyProject({
    'data/vietnam/editorial/source.json': (text) =>
      text.replaceAll(/"title": "[^"]*"/g, '"title": "A title nobody has seen"'),
  });
  const newest = listNewest(DATA_DIR);
  await using(home, settings, async (sampan) => {
    for (const [index, path] of paths.entries()) {
      const answer = await fetch(sampan.url + path, { headers: { 'if-none-match': before[index]! } });
      assert.equal(answer.status, 200, `${path} must not be 304`);
      assert.match(await answer.text(), /A title nobody has seen/, path);
    }
  });
  assert.deepEqual(listNewest(DATA_DIR), newest, 'no file changed, so there is no new release');
});

test('no description mentions a column that the served file lacks', async () => {
  const DATA_DIR = await copyOldState();
  await using(await withNewColumn(), { DATA_DIR }, async (sampan) => {
    const csv = await textAt(sampan, '/api/data/vietnam-destinations?format=csv');
    const header = csv.slice(0, csv.indexOf('\r\n')).split(',');
    assert.ok(!header.includes('nickname'), 'the build fails, because no row has the column');
    assert.ok(sampan.log().some(({ msg }) => String(msg).includes('could not be published')));
    const { resources } = await jsonAt(sampan, '/datasets/vietnam-destinations/datapackage.json');
    for (const { schema } of resources) assert.deepEqual(names(schema.fields), header);
    const { recordSet } = await jsonAt(sampan, '/datasets/vietnam-destinations/croissant.json');
    // The second record set describes the CSV file.
    assert.deepEqual(names(recordSet[1].field), header);
    const { components } = await jsonAt(sampan, '/api/openapi.json');
    assert.deepEqual(Object.keys(components.schemas.VietnamDestinationsRow.properties), header);
    for (const path of ['/datasets/vietnam-destinations', '/vi/datasets/vietnam-destinations', '/llms.txt'])
      assert.doesNotMatch(await textAt(sampan, path), /nickname/, path);
  });
});
