import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { createCatalog } from './catalog.ts';
import { kindOfType } from './kind.ts';

/** A type word does not distinguish integers from other numbers: both are "number". */
const loosened = (name: string) => name.replace('integer', 'number');

for (const { slug, columns } of createCatalog({ operator: 'service', countries: [vietnam] }))
  test(`the type words of ${slug} identify its column kinds`, () => {
    for (const [key, { kind }] of Object.entries(columns)) {
      const told = kindOfType(kind.type);
      assert.equal(told.type, kind.type, key);
      assert.equal(told.nullable, kind.nullable, key);
      assert.equal(told.csvw, loosened(kind.csvw), key);
      assert.equal(told.tableSchema, loosened(kind.tableSchema), key);
    }
  });
