import { column, type Dataset, type Row } from '../../src/datasets/dataset.ts';
import {
  date,
  decimal,
  documentOf,
  integer,
  listOf,
  nullable,
  recordOf,
  slug,
  text,
} from '../../src/datasets/kind.ts';
import { mapKeys } from '../../src/datasets/records.ts';
import { ENCODINGS, type Release } from '../../src/datasets/releases/release.ts';
import { draftRelease } from '../../src/datasets/releases/draft-release.ts';
import { parseDeclaration, writeDeclaration } from '../../src/datasets/releases/release-store.ts';
import { Type } from '../../src/json-schema.ts';

/** A dataset with every kind of column. */
export const towns: Dataset = {
  slug: 'towns',
  name: 'Towns',
  description: '',
  version: '1.0',
  attribution: '',
  columns: {
    slug: column(slug, ''),
    name: column(text, ''),
    size: column(integer(), ''),
    rain: column(nullable(decimal()), ''),
    founded: column(date, ''),
    tags: column(listOf(slug), ''),
    months: column(listOf(integer()), ''),
    cost: column(recordOf({ low: decimal(), high: decimal() }), ''),
    locale: column(nullable(slug), ''),
    secret: column(
      documentOf(Type.Object({ depth: Type.Number(), open: Type.Boolean(), word: Type.String() })),
      '',
      false,
    ),
  },
  key: ['slug'],
  rows: async () => [],
};

export function town(name: string, values: Row = {}): Row {
  return {
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    size: 1,
    rain: null,
    founded: '2000-01-01',
    tags: [],
    months: [],
    cost: { low: 1, high: 2 },
    locale: null,
    secret: { depth: 1, open: true, word: 'hidden' },
    ...values,
  };
}

/** A release whose declaration was stored and read again, as in the service. */
export function sampleRelease(rows: readonly Row[]): Release {
  const { files, rowCount } = draftRelease(towns, rows);
  return {
    number: 1,
    publishedAt: new Date(0),
    builtAt: new Date(0),
    reason: 'test',
    rowCount,
    declaration: parseDeclaration(writeDeclaration(towns)),
    files: { json: mapKeys(ENCODINGS, () => files.json) },
  };
}
