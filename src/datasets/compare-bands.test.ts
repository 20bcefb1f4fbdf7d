import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareBands, type BandEvidence } from './compare-bands.ts';
import type { ValueClass } from './provenance/provenance.ts';

const band = (
  low: number,
  value: number,
  high: number,
  valueClass: ValueClass = 'computed',
): BandEvidence => ({
  class: valueClass,
  range: { low, value, high },
});

test('names the cheaper side when the ranges do not overlap', () => {
  assert.equal(compareBands(band(28, 35, 45), band(48, 55, 71)), 'a');
  assert.equal(compareBands(band(48, 55, 71), band(28, 35, 45)), 'b');
});

test('is a tie when the ranges overlap or touch, however far the values are apart', () => {
  assert.equal(compareBands(band(28, 35, 50), band(48, 65, 71)), 'tie');
  assert.equal(compareBands(band(28, 35, 48), band(48, 65, 71)), 'tie');
  assert.equal(compareBands(band(20, 60, 80), band(30, 40, 50)), 'tie');
});

test('is unknown when a band is borrowed from other places or has no range', () => {
  const own = band(28, 35, 45);
  for (const weak of ['regional', 'estimated', 'editorial'] as const)
    assert.equal(compareBands(own, band(148, 155, 171, weak)), 'unknown');
  assert.equal(compareBands({ class: 'computed' }, own), 'unknown');
  assert.equal(compareBands(own, undefined), 'unknown');
});
