import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { catalogWords } from './described-dataset.ts';

test('the description of the catalogue names every dataset', () => {
  const { description } = catalogWords([vietnam]);
  for (const subject of [
    'destinations',
    'comparisons',
    'best months to visit',
    'climate normals',
    'daily costs',
    'travel tools are used',
  ])
    assert.ok(description.includes(subject), subject);
});
