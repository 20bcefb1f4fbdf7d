import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonLd } from './parse-json-ld.ts';

const base = 'https://example.org/';

test('the parser that metadata is checked by refuses a member that the vocabulary does not have', async () => {
  const context = { '@context': 'https://schema.org/', '@type': 'Dataset', '@id': base };
  await parseJsonLd({ ...context, name: 'Places' }, base);
  await assert.rejects(parseJsonLd({ ...context, nmae: 'Places' }, base));
});
