import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareBands, type BandEvidence } from './evidence.ts';
import type { ValueClass } from '../provenance/provenance.ts';

const band = (value: number, error: number, valueClass: ValueClass = 'computed'): BandEvidence => ({
  class: valueClass,
  range: { low: value / 2, value, high: value * 2 },
  standard_error: error,
});

test('names the cheaper side when the difference exceeds 1.645 standard errors, however widely prices vary', () => {
  assert.equal(compareBands(band(40, 3), band(48.3, 4)), 'a');
  assert.equal(compareBands(band(48.3, 4), band(40, 3)), 'b');
});

test('is unknown when the difference may be due to chance, and a tie when it is also less than a tenth', () => {
  assert.equal(compareBands(band(40, 3), band(48.2, 4)), 'unknown');
  assert.equal(compareBands(band(48.2, 4), band(40, 3)), 'unknown');
  assert.equal(compareBands(band(40, 3), band(44.5, 4)), 'unknown');
  assert.equal(compareBands(band(40, 3), band(44.4, 4)), 'tie');
  assert.equal(compareBands(band(40, 0), band(40, 0)), 'tie');
});

test('is unknown when a band is borrowed from other places or its range or error is unknown', () => {
  const own = band(35, 2);
  for (const weak of ['regional', 'estimated', 'editorial'] as const)
    assert.equal(compareBands(own, band(155, 2, weak)), 'unknown');
  assert.equal(compareBands({ class: 'computed', standard_error: 1 }, own), 'unknown');
  assert.equal(compareBands({ class: 'computed', range: { low: 1, value: 2, high: 3 } }, own), 'unknown');
  assert.equal(compareBands(own, undefined), 'unknown');
});
