import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { declarationWords, declaredKind, WORDS } from './language.ts';
import WORDS_VI from './words/vi/declarations.json' with { type: 'json' };

const words: Readonly<Record<string, { readonly columns: object }>> = WORDS_VI;
const catalog = createCatalog({ operator: 'green-boat', countries: [vietnam] });

test('every dataset and column has a Vietnamese translation, and every translation is used', () => {
  assert.deepEqual(Object.keys(words).sort(), catalog.map(declaredKind).sort());
  for (const dataset of catalog)
    assert.deepEqual(
      Object.keys(words[declaredKind(dataset)]!.columns),
      Object.keys(dataset.columns),
      dataset.slug,
    );
});

test('English texts come from the declaration, Vietnamese texts from the translation', () => {
  const [dataset] = catalog;
  assert.equal(declarationWords(dataset!, WORDS.en).name, 'Vietnam destinations');
  assert.equal(declarationWords(dataset!, WORDS.vi).name, 'Điểm đến ở Việt Nam');
  assert.equal(declarationWords(dataset!, WORDS.en).columns['lat'], 'Decimal latitude, WGS 84');
  assert.equal(declarationWords(dataset!, WORDS.vi).columns['lat'], 'Vĩ độ thập phân, WGS 84');
});

test('a column without a translation has its English description', () => {
  const [dataset] = catalog;
  const grown = { ...dataset!, columns: { ...dataset!.columns, added: dataset!.columns['lat']! } };
  assert.equal(declarationWords(grown, WORDS.vi).columns['added'], 'Decimal latitude, WGS 84');
});
