import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonLd } from './parse-json-ld.ts';

const base = 'https://example.org/';

test('the JSON-LD parser rejects a member that is not in the vocabulary', async () => {
  const context = { '@context': 'https://schema.org/', '@type': 'Dataset', '@id': base };
  await parseJsonLd({ ...context, name: 'Places' }, base);
  await assert.rejects(parseJsonLd({ ...context, nmae: 'Places' }, base));
});
