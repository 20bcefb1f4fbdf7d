import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { Service } from '../contract/each-engine.ts';
import { listMadeFormats } from '../contract/made-formats.ts';
import { DATASET_SLUGS, LIVE_SLUG } from '../support/dataset-slugs.ts';
import { linksOf, readLinks } from '../support/read-links.ts';
import { request } from '../support/request.ts';
import { download } from './download.ts';
import { only, parseJsonLd } from './parse-json-ld.ts';

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

const SCHEMA = 'http://schema.org/';
/** Croissant's spelling of the namespace. */
const SECURE_SCHEMA = 'https://schema.org/';
const CROISSANT = 'http://mlcommons.org/croissant/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const SPDX = 'http://spdx.org/rdf/terms#';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** Files that releases do not store: they have an extension, and their size is not known in advance. */
const isMade = (address: string) => /\/api\/data\/[^/?]+\.[a-z.]+$/.test(address);
/** JSON, CSV and those made on request. */
const formatCount = (slug: string) => 2 + listMadeFormats(slug).length;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const CROISSANT_TYPES: Record<string, (value: unknown) => boolean> = {
  'sc:Text': (value) => typeof value === 'string',
  'sc:Boolean': (value) => typeof value === 'boolean',
  'sc:Date': (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
  'sc:Integer': (value) => Number.isInteger(value),
  'sc:Float': (value) => Number.isFinite(value),
};

/** The fields with values. A field with subfields only tells readers where to find them. */
function listLeaves(fields: any[]): any[] {
  return fields.flatMap((field) => {
    if (!field.subField) return [field];
    assert.equal(field.dataType, 'sc:StructuredValue');
    assert.ok(field.subField.length > 0, field['@id']);
    return listLeaves(field.subField);
  });
}

/** Reads a value as Croissant readers do: a whole column, then a transform inside it. */
function extractJson(row: any, { extract, transform = [] }: any): unknown {
  const column = /^\$\.rows\[\*\]\.(\w+)$/.exec(extract.jsonPath)![1]!;
  const path: string[] = transform.flatMap(({ jsonPath }: any) => jsonPath.split('.'));
  return path.reduce((value, name) => value[name], row[column]);
}

function extractCsv(row: Record<string, string>, { source, dataType, isArray }: any): unknown {
  const cell = row[source.extract.column]!;
  if (cell === '') return null;
  let value: string | string[] = cell;
  for (const { regex, separator } of source.transform ?? []) {
    if (regex) value = new RegExp(`^(?:${regex})`).exec(value as string)![1]!;
    else value = (value as string).split(separator);
  }
  const typed = (text: string) => (['sc:Integer', 'sc:Float'].includes(dataType) ? Number(text) : text);
  return isArray ? (value as string[]).map(typed) : typed(value as string);
}

/** Checks each dataset's metadata against its downloads. */
export function checkDatasets(service: Service): void {
  before(async () => {
    const today = new Date().toISOString().slice(0, 10);
    await service.database.run(
      `insert into tool_uses (day, tool_slug, locale, uses) values ('${today}', 'trip-budget', 'vi', 3), ('${today}', 'trip-budget', '', 2)`,
    );
    for (let tries = 0; tries < 100; tries += 1) {
      const { headers } = await service.ask(`/api/data/${LIVE_SLUG}`);
      if (headers['x-row-count'] === '2') return;
      await setTimeout(50);
    }
    assert.fail('the tool usage was not published');
  });

  for (const slug of DATASET_SLUGS) {
    void test(`Croissant of ${slug} names its files and the position of each field's values in them`, async () => {
      const url = `${service.sampan.url}/datasets/${slug}/croissant.json`;
      const answer = await service.ask(`/datasets/${slug}/croissant.json`);
      assert.equal(
        answer.headers['content-type'],
        'application/ld+json; profile="http://mlcommons.org/croissant/1.1"',
      );
      const store = await parseJsonLd(answer.json(), url);
      const [dataset] = store.getSubjects(RDF_TYPE, `${SECURE_SCHEMA}Dataset`, null);
      assert.equal(only(store, dataset, `${DCT}conformsTo`), 'http://mlcommons.org/croissant/1.1');
      for (const name of ['name', 'description', 'datePublished', 'creator', 'version'])
        assert.ok(only(store, dataset, `${SECURE_SCHEMA}${name}`), name);
      assert.equal(only(store, dataset, `${SECURE_SCHEMA}license`), LICENCE);
      assert.equal(only(store, dataset, `${CROISSANT}isLiveDataset`), String(slug === LIVE_SLUG));
      await download(only(store, dataset, `${SECURE_SCHEMA}url`));

      const files = new Map<string, Buffer>();
      for (const file of store.getObjects(dataset!, `${SECURE_SCHEMA}distribution`, null)) {
        assert.equal(only(store, file, RDF_TYPE), `${CROISSANT}FileObject`);
        const { bytes, type } = await download(only(store, file, `${SECURE_SCHEMA}contentUrl`));
        assert.equal(only(store, file, `${SECURE_SCHEMA}encodingFormat`), type.split(';')[0]);
        const digests = store.getObjects(file, `${SECURE_SCHEMA}sha256`, null).map(({ value }) => value);
        assert.deepEqual(digests, slug === LIVE_SLUG ? [] : [sha256(bytes)]);
        if (slug !== LIVE_SLUG)
          assert.equal(only(store, file, `${SECURE_SCHEMA}contentSize`), `${bytes.length} B`);
        files.set(file.value, bytes);
      }
      assert.equal(files.size, 2);
      const base = `${service.sampan.url}/datasets/${slug}/`;

      const { dataset: envelope, rows } = (await service.ask(`/api/data/${slug}`)).json();
      const csv: Record<string, string>[] = parse(files.get(`${base}${slug}.csv`)!, { columns: true });
      const [fromJson, fromCsv] = answer.json().recordSet;
      assert.equal(fromJson.field.length, envelope.columns.length);
      assert.equal(fromCsv.field.length, Object.keys(csv[0] ?? {}).length || fromCsv.field.length);
      for (const recordSet of [fromJson, fromCsv])
        for (const key of recordSet.key)
          assert.ok(
            recordSet.field.some((field: any) => field['@id'] === key['@id']),
            key['@id'],
          );
      for (const field of [...listLeaves(fromJson.field), ...listLeaves(fromCsv.field)]) {
        const isOfType = CROISSANT_TYPES[field.dataType]!;
        const values =
          field.source.fileObject['@id'] === `${slug}.json`
            ? rows.map((row: any) => extractJson(row, field.source))
            : csv.map((row) => extractCsv(row, field));
        for (const value of values) {
          if (value === null) continue;
          assert.equal(Array.isArray(value), field.isArray ?? false, field['@id']);
          for (const item of [value].flat()) assert.ok(isOfType(item), `${field['@id']} ${item}`);
        }
      }
    });

    void test(`the page of ${slug} describes it in JSON-LD and links to its files and descriptions in the Link header`, async () => {
      const url = `${service.sampan.url}/datasets/${slug}`;
      const page = await service.ask(`/datasets/${slug}`);
      const store = await parseJsonLd(readJsonLd(page.text()), url);
      const value = (name: string) => only(store, url, `${SCHEMA}${name}`);
      assert.equal(only(store, url, RDF_TYPE), `${SCHEMA}Dataset`);
      assert.ok(value('description').length >= 50 && value('description').length <= 5_000);
      assert.equal(value('license'), LICENCE);
      assert.equal(value('isAccessibleForFree'), 'true');
      const { releases } = (await service.ask(`/datasets/${slug}/releases`)).json();
      assert.equal(value('version'), `1.0.${releases[0].id}`);
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
        slug === LIVE_SLUG ? [] : ['Vietnam'],
      );
      const files = store.getObjects(url, `${SCHEMA}distribution`, null);
      assert.equal(files.length, formatCount(slug));
      for (const file of files) {
        const address = only(store, file, `${SCHEMA}contentUrl`);
        const { bytes, type } = await download(address);
        assert.equal(only(store, file, `${SCHEMA}encodingFormat`), type.split(';')[0]);
        if (isMade(address)) continue;
        assert.equal(only(store, file, `${SCHEMA}contentSize`), `${bytes.length} B`);
        assert.equal(only(store, file, `${SCHEMA}sha256`), sha256(bytes));
      }

      const period = value('temporalCoverage');
      assert.match(period, /^\d{4}(?:-\d\d-\d\d)?\/\d{4}(?:-\d\d-\d\d)?$/);
      if (slug === 'vietnam-climate-normals') assert.equal(period, '1988/2017');

      const refs = linksOf(page);
      const relations = refs.map(({ rel }) => rel);
      assert.deepEqual(relations.sort(), [
        'author',
        'cite-as',
        'collection',
        'describedby',
        'describedby',
        ...Array.from({ length: formatCount(slug) }, () => 'item'),
        'license',
        'linkset',
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

    void test(`the files and descriptions of ${slug} link back to its page, which lists them as items`, async () => {
      const page = `${service.sampan.url}/datasets/${slug}`;
      const refs = linksOf(await service.ask(`/datasets/${slug}`));
      const all = await readLinks(page);
      assert.equal(all.length, refs.length, 'the linkset has the links of the page');
      for (const [relation, back] of [
        ['item', 'collection'],
        ['describedby', 'describes'],
      ])
        for (const { uri } of refs.filter(({ rel }) => rel === relation)) {
          const leads = relation === 'item' ? await readLinks(uri) : linksOf(await request(uri));
          assert.ok(
            leads.some(({ rel, uri: to, type }) => rel === back && to === page && type === 'text/html'),
            uri,
          );
        }
    });

    void test(`the JSON-LD of ${slug} is in the page's language`, async () => {
      const [english, vietnamese] = await Promise.all(
        ['', '/vi'].map(async (prefix) => {
          const path = `${prefix}/datasets/${slug}`;
          const block: any = readJsonLd((await service.ask(path)).text());
          const { url, inLanguage } = block.mainEntityOfPage;
          assert.deepEqual([url, inLanguage], [`${service.sampan.url}${path}`, prefix === '' ? 'en' : 'vi']);
          return block;
        }),
      );
      assert.equal(english['@id'], vietnamese['@id']);
      assert.notEqual(english.name, vietnamese.name);
      assert.notEqual(english.description, vietnamese.description);
    });
  }

  void test('the DCAT catalogue has each dataset with its files, sizes and checksums', async () => {
    const answer = await service.ask('/catalog.jsonld');
    assert.equal(answer.headers['content-type'], 'application/ld+json');
    const store = await parseJsonLd(answer.json(), `${service.sampan.url}/catalog.jsonld`);
    const [catalog] = store.getSubjects(RDF_TYPE, `${DCAT}Catalog`, null);
    for (const name of ['title', 'description', 'publisher', 'license'])
      assert.ok(only(store, catalog, `${DCT}${name}`));
    const datasets = store.getObjects(catalog!, `${DCAT}dataset`, null);
    assert.deepEqual(
      datasets.map((dataset) => only(store, dataset, `${DCT}identifier`)).sort(),
      DATASET_SLUGS.map((slug) => `${service.sampan.url}/datasets/${slug}`).sort(),
    );
    for (const dataset of datasets) {
      for (const name of ['title', 'description', 'issued', 'modified', 'publisher', 'license'])
        assert.ok(only(store, dataset, `${DCT}${name}`), name);
      await download(only(store, dataset, `${DCAT}landingPage`));
      const files = store.getObjects(dataset, `${DCAT}distribution`, null);
      const [, slug] = only(store, dataset, `${DCT}identifier`).split('/datasets/');
      assert.equal(files.length, formatCount(slug!));
      for (const file of files) {
        const address = only(store, file, `${DCAT}downloadURL`);
        const { bytes, type } = await download(address);
        assert.deepEqual((await download(only(store, file, `${DCAT}accessURL`))).bytes, bytes);
        if (!address.endsWith('.ndjson'))
          assert.ok(only(store, file, `${DCAT}mediaType`).endsWith(`/media-types/${type.split(';')[0]}`));
        if (isMade(address)) continue;
        assert.equal(only(store, file, `${DCAT}byteSize`), String(bytes.length));
        const checksum = store.getObjects(file, `${SPDX}checksum`, null)[0];
        assert.equal(only(store, checksum, `${SPDX}algorithm`), `${SPDX}checksumAlgorithm_sha256`);
        assert.equal(only(store, checksum, `${SPDX}checksumValue`), sha256(bytes));
      }
    }
    const [period] = store.getSubjects(RDF_TYPE, `${DCT}PeriodOfTime`, null);
    const days = ['startDate', 'endDate'].map((name) => Date.parse(only(store, period, `${DCAT}${name}`)));
    assert.equal((days[1]! - days[0]!) / 86_400_000, 89);
  });

  void test("the home page lists the catalogue's datasets in JSON-LD", async () => {
    for (const path of ['/', '/vi']) {
      const store = await parseJsonLd(readJsonLd((await service.ask(path)).text()), service.sampan.url);
      const [catalog] = store.getSubjects(RDF_TYPE, `${SCHEMA}DataCatalog`, null);
      assert.equal(only(store, catalog, `${SCHEMA}license`), LICENCE);
      const datasets = store.getObjects(catalog!, `${SCHEMA}dataset`, null);
      assert.equal(datasets.length, DATASET_SLUGS.length);
      for (const dataset of datasets) await download(only(store, dataset, `${SCHEMA}url`));
    }
  });
}

function readJsonLd(page: string): object {
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  assert.equal(blocks.length, 1);
  return JSON.parse(blocks[0]![1]!);
}
