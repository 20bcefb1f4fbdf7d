import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import LinkHeader from 'http-link-header';
import type { Service } from '../contract/each-engine.ts';
import { download } from './download.ts';
import { only, parseJsonLd } from './parse-json-ld.ts';

const BUILT = [
  'vietnam-destinations',
  'vietnam-comparisons',
  'vietnam-climate-windows',
  'vietnam-climate-normals',
  'vietnam-daily-costs',
];
const LIVE = 'service-tool-usage-daily';
export const SLUGS = [...BUILT, LIVE];
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

const SCHEMA = 'http://schema.org/';
const CROISSANT = 'http://mlcommons.org/croissant/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const SPDX = 'http://spdx.org/rdf/terms#';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const CROISSANT_TYPES: Record<string, (value: unknown) => boolean> = {
  [`${SCHEMA}Text`]: (value) => typeof value === 'string',
  [`${SCHEMA}Date`]: (value) =>
    /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
  [`${SCHEMA}Integer`]: (value) => Number.isInteger(value),
  [`${SCHEMA}Float`]: (value) => Number.isFinite(value),
  [`${SCHEMA}StructuredValue`]: (value) => Object.keys(value as object).length > 0,
};

/** The values of a path such as `$.rows[*].a.b`. */
function follow(document: any, path: string): any[] {
  const [, ...names] = path.replace('$.rows[*].', 'rows.').split('.');
  return document.rows.map((row: any) => names.reduce((value, name) => value[name], row));
}

/** Metadata of each dataset, against its downloads. */
export function checkDatasets(service: Service): void {
  before(async () => {
    const today = new Date().toISOString().slice(0, 10);
    await service.database.run(
      `insert into tool_uses (day, tool_slug, locale, uses) values ('${today}', 'trip-budget', 'vi', 3), ('${today}', 'trip-budget', '', 2)`,
    );
    for (let tries = 0; tries < 100; tries += 1) {
      const { headers } = await service.ask(`/api/data/${LIVE}`);
      if (headers['x-row-count'] === '2') return;
      await setTimeout(50);
    }
    assert.fail('the uses were not published');
  });

  for (const slug of SLUGS) {
    void test(`Croissant of ${slug} names its files and where each value of each field is in them`, async () => {
      const url = `${service.sampan.url}/datasets/${slug}/croissant.json`;
      const answer = await service.ask(`/datasets/${slug}/croissant.json`);
      assert.equal(
        answer.headers['content-type'],
        'application/ld+json; profile="http://mlcommons.org/croissant/1.1"',
      );
      const store = await parseJsonLd(answer.json(), url);
      const [dataset] = store.getSubjects(RDF_TYPE, `${SCHEMA}Dataset`, null);
      assert.equal(only(store, dataset, `${DCT}conformsTo`), 'http://mlcommons.org/croissant/1.1');
      for (const name of ['name', 'description', 'datePublished', 'creator', 'version'])
        assert.ok(only(store, dataset, `${SCHEMA}${name}`), name);
      assert.equal(only(store, dataset, `${SCHEMA}license`), LICENCE);
      assert.equal(only(store, dataset, `${CROISSANT}isLiveDataset`), String(slug === LIVE));
      await download(only(store, dataset, `${SCHEMA}url`));

      const files = new Map<string, Buffer>();
      for (const file of store.getObjects(dataset!, `${SCHEMA}distribution`, null)) {
        assert.equal(only(store, file, RDF_TYPE), `${CROISSANT}FileObject`);
        const { bytes, type } = await download(only(store, file, `${SCHEMA}contentUrl`));
        assert.equal(only(store, file, `${SCHEMA}encodingFormat`), type.split(';')[0]);
        const digests = store.getObjects(file, `${SCHEMA}sha256`, null).map(({ value }) => value);
        assert.deepEqual(digests, slug === LIVE ? [] : [sha256(bytes)]);
        if (slug !== LIVE) assert.equal(only(store, file, `${SCHEMA}contentSize`), `${bytes.length} B`);
        files.set(file.value, bytes);
      }
      assert.equal(files.size, 2);

      const fields = store.getSubjects(RDF_TYPE, `${CROISSANT}Field`, null);
      const { dataset: envelope } = (await service.ask(`/api/data/${slug}`)).json();
      const recordSet = store.getSubjects(RDF_TYPE, `${CROISSANT}RecordSet`, null)[0]!;
      assert.equal(store.getObjects(recordSet, `${CROISSANT}field`, null).length, envelope.columns.length);
      for (const field of fields) {
        const source = store.getObjects(field, `${CROISSANT}source`, null)[0];
        if (!source) {
          assert.ok(store.getObjects(field, `${CROISSANT}subField`, null).length > 0, field.value);
          continue;
        }
        const file = files.get(only(store, source, `${CROISSANT}fileObject`))!;
        const extract = store.getObjects(source, `${CROISSANT}extract`, null)[0]!;
        const values = follow(JSON.parse(file.toString()), only(store, extract, `${CROISSANT}jsonPath`));
        const isOfType = CROISSANT_TYPES[only(store, field, `${CROISSANT}dataType`)]!;
        const isArray = store.getObjects(field, `${CROISSANT}isArray`, null).length > 0;
        for (const value of values) {
          assert.equal(Array.isArray(value), isArray, field.value);
          for (const item of [value].flat())
            assert.ok(item === null || isOfType(item), `${field.value} ${item}`);
        }
      }
      for (const key of store.getObjects(recordSet, `${CROISSANT}key`, null))
        assert.ok(
          fields.some(({ value }) => value === key.value),
          key.value,
        );
    });

    void test(`the page of ${slug} says in JSON-LD what it is, and in its Link header where the files and their descriptions are`, async () => {
      const url = `${service.sampan.url}/datasets/${slug}`;
      const page = await service.ask(`/datasets/${slug}`);
      const store = await parseJsonLd(readJsonLd(page.text()), url);
      const value = (name: string) => only(store, url, `${SCHEMA}${name}`);
      assert.equal(only(store, url, RDF_TYPE), `${SCHEMA}Dataset`);
      assert.ok(value('description').length >= 50 && value('description').length <= 5_000);
      assert.equal(value('license'), LICENCE);
      assert.equal(value('isAccessibleForFree'), 'true');
      const { releases } = (await service.ask(`/datasets/${slug}/releases`)).json();
      assert.equal(value('version'), String(releases[0].id));
      assert.equal(value('dateModified'), releases[0].published_at);
      const answer = await service.ask(`/api/data/${slug}`);
      assert.equal(value('size'), `${String(answer.headers['x-row-count'])} rows`);
      const variables = store
        .getObjects(url, `${SCHEMA}variableMeasured`, null)
        .map((variable) => only(store, variable, `${SCHEMA}name`));
      assert.deepEqual(
        variables.sort(),
        answer
          .json()
          .dataset.columns.map(({ key }: any) => key)
          .sort(),
      );
      const places = store.getObjects(url, `${SCHEMA}spatialCoverage`, null);
      assert.deepEqual(
        places.map((place) => only(store, place, `${SCHEMA}name`)),
        slug === LIVE ? [] : ['Vietnam'],
      );
      const files = store.getObjects(url, `${SCHEMA}distribution`, null);
      assert.equal(files.length, 2);
      for (const file of files) {
        const { bytes, type } = await download(only(store, file, `${SCHEMA}contentUrl`));
        assert.equal(only(store, file, `${SCHEMA}contentSize`), `${bytes.length} B`);
        assert.equal(only(store, file, `${SCHEMA}sha256`), sha256(bytes));
        assert.equal(only(store, file, `${SCHEMA}encodingFormat`), type.split(';')[0]);
      }

      const { refs } = LinkHeader.parse(String(page.headers['link']));
      const relations = refs.map(({ rel }) => rel);
      assert.deepEqual(relations.sort(), [
        'author',
        'cite-as',
        'collection',
        'describedby',
        'describedby',
        'describedby',
        'item',
        'item',
        'license',
        'type',
        'type',
        'version-history',
      ]);
      assert.equal(refs.find(({ rel }) => rel === 'cite-as')!.uri, url);
      for (const { uri, type } of refs.filter((ref) => ref.uri.startsWith(service.sampan.url))) {
        const found = await download(uri);
        if (type) assert.equal(found.type.split(';')[0], type);
      }
    });
  }

  void test('the catalogue in DCAT has each dataset with its files, sizes and checksums', async () => {
    const answer = await service.ask('/catalog.jsonld');
    assert.equal(answer.headers['content-type'], 'application/ld+json');
    const store = await parseJsonLd(answer.json(), `${service.sampan.url}/catalog.jsonld`);
    const [catalog] = store.getSubjects(RDF_TYPE, `${DCAT}Catalog`, null);
    for (const name of ['title', 'description', 'publisher', 'license'])
      assert.ok(only(store, catalog, `${DCT}${name}`));
    const datasets = store.getObjects(catalog!, `${DCAT}dataset`, null);
    assert.deepEqual(
      datasets.map((dataset) => only(store, dataset, `${DCT}identifier`)).sort(),
      SLUGS.map((slug) => `${service.sampan.url}/datasets/${slug}`).sort(),
    );
    for (const dataset of datasets) {
      for (const name of ['title', 'description', 'issued', 'modified', 'publisher', 'license'])
        assert.ok(only(store, dataset, `${DCT}${name}`), name);
      await download(only(store, dataset, `${DCAT}landingPage`));
      const files = store.getObjects(dataset, `${DCAT}distribution`, null);
      assert.equal(files.length, 2);
      for (const file of files) {
        const { bytes, type } = await download(only(store, file, `${DCAT}downloadURL`));
        assert.deepEqual((await download(only(store, file, `${DCAT}accessURL`))).bytes, bytes);
        assert.equal(only(store, file, `${DCAT}byteSize`), String(bytes.length));
        assert.ok(only(store, file, `${DCAT}mediaType`).endsWith(`/media-types/${type.split(';')[0]}`));
        const checksum = store.getObjects(file, `${SPDX}checksum`, null)[0];
        assert.equal(only(store, checksum, `${SPDX}algorithm`), `${SPDX}checksumAlgorithm_sha256`);
        assert.equal(only(store, checksum, `${SPDX}checksumValue`), sha256(bytes));
      }
    }
    const [period] = store.getSubjects(RDF_TYPE, `${DCT}PeriodOfTime`, null);
    const days = ['startDate', 'endDate'].map((name) => Date.parse(only(store, period, `${DCAT}${name}`)));
    assert.equal((days[1]! - days[0]!) / 86_400_000, 89);
  });

  void test('the first page says in JSON-LD which datasets are in the catalogue', async () => {
    for (const path of ['/', '/vi']) {
      const store = await parseJsonLd(readJsonLd((await service.ask(path)).text()), service.sampan.url);
      const [catalog] = store.getSubjects(RDF_TYPE, `${SCHEMA}DataCatalog`, null);
      assert.equal(only(store, catalog, `${SCHEMA}license`), LICENCE);
      const datasets = store.getObjects(catalog!, `${SCHEMA}dataset`, null);
      assert.equal(datasets.length, SLUGS.length);
      for (const dataset of datasets) await download(only(store, dataset, `${SCHEMA}url`));
    }
  });
}

function readJsonLd(page: string): object {
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  assert.equal(blocks.length, 1);
  return JSON.parse(blocks[0]![1]!);
}
