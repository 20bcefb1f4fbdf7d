import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Service } from '../contract/each-engine.ts';
import { dataPackageProblems } from './data-package-schema.ts';
import { download } from './download.ts';
import { forFirstVersion, readTables, type Descriptor } from './read-data-package.ts';

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export function checkDataPackages(service: Service, slugs: readonly string[]): void {
  const describe = async (slug: string): Promise<Descriptor> =>
    (await service.ask(`/datasets/${slug}/datapackage.json`)).json();

  for (const slug of slugs) {
    void test(`the Data Package of ${slug} has version 2.0 and names both files with their sizes and digests`, async () => {
      const { headers } = await service.ask(`/datasets/${slug}/datapackage.json`);
      assert.equal(headers['content-type'], 'application/json');
      assert.match(String(headers['cache-control']), /^public, max-age=300/);
      assert.equal(headers['access-control-allow-origin'], '*');
      const descriptor = await describe(slug);
      assert.deepEqual(dataPackageProblems(descriptor), []);
      assert.equal(descriptor['name'], slug);
      assert.equal(descriptor['licenses'][0].path, LICENCE);
      for (const resource of descriptor['resources']) {
        const { bytes, type } = await download(resource.path);
        assert.equal(resource.bytes, bytes.length);
        assert.equal(resource.hash, `sha256:${sha256(bytes)}`);
        assert.equal(resource.mediatype, type.split(';')[0]);
        const { fields, primaryKey = [] } = resource.schema;
        assert.ok(
          fields.every((field: any) => field.constraints.required || !primaryKey.includes(field.name)),
        );
      }
      for (const url of [descriptor['homepage'], descriptor['sources'][0].path]) await download(url);
    });

    void test(`a Data Package reader reads every row of ${slug} from both files, with the same values`, async () => {
      const descriptor = await forFirstVersion(await describe(slug));
      const [json, csv] = await readTables(descriptor);
      const { headers } = await service.ask(`/api/data/${slug}`);
      assert.equal(json!.length, Number(headers['x-row-count']));
      const csvNames = Object.keys(csv![0]!);
      assert.deepEqual(
        csv,
        json!.map((row) => Object.fromEntries(csvNames.map((name) => [name, row[name]]))),
      );
      // Version 1 has only primary keys.
      for (const key of descriptor['resources'][0].schema.uniqueKeys ?? [])
        assert.equal(
          new Set(json!.map((row) => JSON.stringify(key.map((name: string) => row[name])))).size,
          json!.length,
        );
    });
  }

  const spoiled: Readonly<Record<string, (resource: Descriptor) => void>> = {
    'a field with the wrong type': ({ schema }) => (schema.fields[0].type = 'integer'),
    'an unknown type': ({ schema }) => (schema.fields[0].type = 'text'),
    'a limit that a value exceeds': ({ schema }) => (schema.fields[6].constraints.maximum = 2),
    'fields in the wrong order': ({ schema }) => (schema.fields = schema.fields.toReversed()),
    'a key that is not unique': ({ schema }) => (schema.primaryKey = ['country_code']),
  };
  for (const [wrong, spoil] of Object.entries(spoiled))
    for (const index of [0, 1])
      void test(`the reader rejects ${wrong} in the ${['JSON', 'CSV'][index]} of a Data Package`, async () => {
        const descriptor = await forFirstVersion(await describe('vietnam-destinations'));
        spoil(descriptor['resources'][index]);
        await assert.rejects(readTables(descriptor));
      });

  for (const slug of slugs)
    void test(`the Data Package of ${slug} says which columns hold destination slugs`, async () => {
      const descriptor = await describe(slug);
      const columns: Record<string, string[]> = {
        'vietnam-comparisons': ['a_slug', 'b_slug'],
        'vietnam-climate-windows': ['destination_slug'],
        'vietnam-climate-normals': ['destination_slug'],
        'vietnam-daily-costs': ['destination_slug'],
      };
      for (const format of ['json', 'csv']) {
        const { schema } = descriptor['resources'].find(({ name }: any) => name === `${slug}-${format}`);
        const reference = { resource: `vietnam-destinations-${format}`, fields: ['slug'] };
        assert.deepEqual(
          schema.foreignKeys ?? [],
          (columns[slug] ?? []).map((column) => ({ fields: [column], reference })),
        );
      }
    });

  void test('the reader rejects a destination that the destinations dataset lacks', async () => {
    const descriptor = await forFirstVersion(await describe('vietnam-climate-windows'));
    const [json] = descriptor['resources'];
    json.data.push(['nowhere', 'Nowhere', 1, 0]);
    await assert.rejects(readTables(descriptor), /[Ff]oreign key/);
  });

  void test('the reader rejects a row that the Data Package does not describe', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-data-package-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const descriptor = await forFirstVersion(await describe('vietnam-climate-windows'));
    const [, csv] = descriptor['resources'];
    const text = (await download(csv.path)).bytes.toString();
    const read = (content: string) => {
      writeFileSync(join(folder, 'rows.csv'), content);
      const { foreignKeys: _keys, ...schema } = csv.schema;
      return readTables({ ...descriptor, resources: [{ ...csv, schema, path: 'rows.csv' }] }, folder);
    };
    assert.equal((await read(text))[0]!.length, text.split('\r\n').length - 2);
    for (const row of ['hue,Hue,13,0', 'hue,Hue,May,0', 'hue,,1,0', 'hue,Hue,1', 'hue,Hue,1,0'])
      await assert.rejects(read(`${text}${row}\r\n`), row);
  });
}
