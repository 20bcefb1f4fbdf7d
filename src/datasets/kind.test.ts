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
      const derived = kindOfType(kind.type);
      assert.equal(derived.type, kind.type, key);
      assert.equal(derived.nullable, kind.nullable, key);
      assert.equal(derived.tableSchema, loosened(kind.tableSchema), key);
    }
  });
