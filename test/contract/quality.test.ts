import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATASET_SLUGS, LIVE_SLUG } from '../support/dataset-slugs.ts';
import { onOneSharedService } from './each-engine.ts';

onOneSharedService('The quality of a dataset is worked out from what is published:', (service) => {
  const json = async (path: string) => {
    const answer = await service.ask(path);
    assert.equal(answer.status, 200, path);
    return answer.json();
  };

  /** Every receipt of a dataset, from as many pages as it takes. */
  async function listReceipts(slug: string): Promise<any[]> {
    const values: any[] = [];
    let next: string | null = `/datasets/${slug}/provenance`;
    while (next) {
      const page: any = await json(next);
      values.push(...page.values);
      next = page.next && page.next.replace(/^https?:\/\/[^/]+/, '');
    }
    return values;
  }

  for (const slug of DATASET_SLUGS) {
    test(`the shares of ${slug} are those of its receipts, and its nulls those of its rows`, async () => {
      const quality = await json(`/datasets/${slug}/quality.json`);
      const { rows } = await json(`/api/data/${slug}`);
      const receipts = await listReceipts(slug);
      assert.equal(quality.row_count, rows.length);
      assert.equal(
        quality.columns.reduce((total: number, column: any) => total + column.values, 0),
        receipts.length,
      );
      for (const { column, values, nulls, shares } of quality.columns) {
        const own = receipts.filter((receipt) => receipt.column === column);
        assert.equal(values, own.length, column);
        for (const [name, share] of Object.entries<number>(shares)) {
          const expected = own.filter((receipt) => receipt.class === name).length / (own.length || 1);
          assert.ok(Math.abs(share - expected) < 0.000001, `${column} ${name}: ${share}, not ${expected}`);
        }
        assert.equal(nulls, rows.filter((row: any) => row[column] === null).length, column);
      }
    });

    test(`each column of ${slug} appears in both languages, and each check has words and passes`, async () => {
      const quality = await json(`/datasets/${slug}/quality.json`);
      const { columns } = (await json(`/api/data/${slug}`)).dataset;
      assert.deepEqual(
        quality.columns.map(({ column }: any) => column),
        columns.map(({ key }: any) => key),
      );
      assert.ok(quality.checks.length >= 2);
      assert.equal(
        quality.checks.some(({ rule }: any) => rule === 'a dataset has rows'),
        slug !== LIVE_SLUG,
      );
      assert.deepEqual(
        quality.checks.filter(({ passed }: any) => !passed),
        [],
      );
      for (const [language, passed] of [
        ['', 'passed'],
        ['/vi', 'đạt'],
      ]) {
        const { body } = await service.ask(`${language}/datasets/${slug}/quality`);
        const page = body.toString();
        for (const { key } of columns)
          assert.ok(page.includes(`<th scope="row"><code>${key}</code></th>`), key);
        assert.equal(page.split(`>${passed}</td>`).length - 1, quality.checks.length);
        for (const { rule } of quality.checks)
          assert.ok(language === '' || !page.includes(`>${rule}<`), rule);
      }
    });
  }

  test('the evidence of each part is counted', async () => {
    const { parts } = await json('/datasets/vietnam-daily-costs/quality.json');
    const { rows } = await json('/api/data/vietnam-daily-costs');
    assert.deepEqual(
      parts.map(({ part }: any) => part),
      Object.keys(rows[0].parts_evidence).map((name) => `parts_evidence.${name}`),
    );
    for (const { part, shares } of parts)
      for (const kind of ['measured', 'scaled', 'assumed']) {
        const found = rows.filter((row: any) => row.parts_evidence[part.split('.')[1]] === kind);
        assert.ok(Math.abs((shares[kind] ?? 0) - found.length / rows.length) < 0.000001, `${part} ${kind}`);
      }
  });

  test('a place without normals is named, and an empty value is counted', async () => {
    const quality = await json('/datasets/vietnam-climate-normals/quality.json');
    const { rows } = await json('/api/data/vietnam-climate-normals');
    const places = (await json('/api/data/vietnam-destinations')).rows.map(({ slug }: any) => slug);
    const known = new Set(rows.map((row: any) => row.destination_slug));
    assert.deepEqual(
      quality.places_without_rows,
      places.filter((slug: string) => !known.has(slug)),
    );
    assert.ok(quality.places_without_rows.includes('phu-quoc'));
    const imhen = quality.sources.find(({ name }: any) => name === 'imhen');
    assert.deepEqual([imhen.first_year, imhen.last_year], [1988, 2017]);
    assert.equal(imhen.years_behind, new Date(quality.published_at).getUTCFullYear() - 2017);
  });

  test('no receipt cites a table that answers 404', async () => {
    const cited = new Set<string>();
    const collect = ({ sources, parts = {} }: any): void => {
      for (const { source, table, line } of sources) {
        assert.equal(table === undefined, line === undefined);
        if (table !== undefined) cited.add(`/sources/${source}/${table}`);
      }
      Object.values(parts).forEach(collect);
    };
    for (const slug of DATASET_SLUGS) for (const receipt of await listReceipts(slug)) collect(receipt);
    assert.ok(cited.size > 5);
    for (const path of cited) assert.equal((await service.ask(path)).status, 200, path);
    const receipts = await listReceipts('vietnam-destinations');
    const ofPhuQuoc = receipts.find(
      ({ row, column }) => row.slug === 'phu-quoc' && column === 'climate_zone',
    );
    assert.deepEqual(ofPhuQuoc.sources, [{ source: 'chelsa' }]);
  });

  test('a page about an unknown dataset is missing', async () => {
    assert.equal((await service.ask('/datasets/atlantis/quality')).status, 404);
    assert.equal((await service.ask('/datasets/atlantis/quality.json')).status, 404);
  });
});
