import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparisons } from '../../../datasets/comparisons.ts';
import { sampleDestination } from './sample-destination.ts';
import { estimateSearchVolume } from './search-volume.ts';

const VOLUMES: [tierA: number, tierB: number, distanceKm: number, volume: number][] = [
  [1, 1, 1137, 640],
  [1, 1, 29, 1280],
  [1, 2, 800, 240],
  [2, 2, 151, 90],
  [2, 2, 150, 180],
  [2, 3, 800, 30],
  [3, 3, 40, 20],
  [3, 3, 400, 10],
];

test('the estimate follows the tiers of the two places and whether they are near', () => {
  for (const [tierA, tierB, distanceKm, volume] of VOLUMES) {
    const a = sampleDestination({ slug: 'a', tier: tierA });
    const b = sampleDestination({ slug: 'b', tier: tierB });
    assert.equal(estimateSearchVolume(a, b, distanceKm), volume);
    assert.equal(estimateSearchVolume(b, a, distanceKm), volume);
  }
});

test('the column says how the estimate is made', () => {
  assert.equal(
    comparisons.columns.search_volume?.description,
    'Indicative monthly search volume, a reproducible estimate and not a measurement: 10, times 8 for each tier 1 place and 3 for ' +
      "each tier 2 place, times 2 within 150 km; an operator's own figure replaces it",
  );
});
