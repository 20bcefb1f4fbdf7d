import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { WORDS } from '../language.ts';
import { datasetCards } from './dataset-page.ts';

test('the card of a dataset counts its rows', () => {
  const dataset = datasetsOf(vietnam).destinations;
  const cardOf = (rowCount: number, language: 'en' | 'vi') =>
    datasetCards(
      [{ dataset, release: { number: 1, publishedAt: new Date(0), rowCount }, downloads: [] }],
      WORDS[language],
      'h3',
    );
  assert.match(cardOf(1, 'en'), /<p class="quiet">1 row, 15 columns,/);
  assert.match(cardOf(1_200, 'en'), /<p class="quiet">1,200 rows,/);
  assert.match(cardOf(1, 'vi'), /<p class="quiet">1 dòng, 15 cột,/);
});
