import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DataFactory } from 'n3';
import CsvwParser from 'rdf-parser-csvw';
import type { Service } from '../contract/each-engine.ts';
import { download } from './download.ts';
import { parseJsonLd } from './parse-json-ld.ts';

export function checkCsvw(service: Service, slugs: readonly string[]): void {
  for (const slug of slugs) {
    void test(`a CSV on the Web reader turns each cell of ${slug} into a literal of the column's type`, async () => {
      const metadata = (await service.ask(`/datasets/${slug}/csvw.json`)).json();
      const { bytes } = await download(metadata.url);
      const store = await parseJsonLd(metadata, `${service.sampan.url}/datasets/${slug}/csvw.json`);
      const reader = new CsvwParser({
        metadata: store,
        baseIRI: metadata.url,
        timezone: 'utc',
        factory: DataFactory,
      });
      const cells = new Map<string, string[]>();
      for await (const { predicate, object } of reader.import(Readable.from([bytes.toString()]))) {
        const column = predicate.value.split(`${metadata.url}#`)[1];
        if (column)
          cells.set(column, [...(cells.get(column) ?? []), `${object.value} ${object.datatype!.value}`]);
      }
      const rows: Record<string, string>[] = parse(bytes, { columns: true, record_delimiter: '\r\n' });
      const types: Record<string, string> = {
        string: 'http://www.w3.org/2001/XMLSchema#string',
        number: 'http://www.w3.org/2001/XMLSchema#double',
        integer: 'http://www.w3.org/2001/XMLSchema#integer',
        date: 'http://www.w3.org/2001/XMLSchema#date',
        json: 'http://www.w3.org/ns/csvw#JSON',
      };
      for (const { name, datatype } of metadata.tableSchema.columns) {
        const written = rows.map((row) => row[name]!).filter((cell) => cell !== '');
        assert.deepEqual(
          cells.get(name),
          written.map((cell) => `${cell} ${types[datatype]}`),
          name,
        );
      }
    });
  }
}
