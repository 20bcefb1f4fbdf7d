import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantile } from '../../../datasets/measures/numbers.ts';
import { type Percentile, ROOM_PERCENTILES } from '../../../extract/fields.ts';
import { combined, samplingError, scatterOf } from './standard-errors.ts';

const within = (share: number, actual: number, expected: number) =>
  assert.ok(Math.abs(actual / expected - 1) < share, `${actual}, not ${expected}`);

const prices = { p10: 10, p25: 20, median: 30, p75: 45, p90: 60 };

test('the error of a median is 1.2533 σ/√n, with σ from the logarithms of the quartiles', () => {
  within(1e-3, samplingError(prices, 25, 'median')!, (1.2533 * Math.log(45 / 20)) / 1.349 / 5);
  within(1e-9, samplingError(prices, 100, 'median')!, samplingError(prices, 25, 'median')! / 2);
});

/** Normally distributed numbers, the same in every run. */
function normalNumbers(): () => number {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

test('percentiles of repeated lognormal samples scatter by the computed error', () => {
  const normal = normalNumbers();
  const [size, draws, deviation] = [60, 4_000, 0.6];
  const samples = Array.from({ length: draws }, () =>
    Array.from({ length: size }, () => 30 * Math.exp(deviation * normal())),
  );
  const ofAll = samples.flat();
  const truth = Object.fromEntries(
    Object.entries(ROOM_PERCENTILES).map(([name, share]) => [name, quantile(ofAll, share)]),
  ) as Record<Percentile, number>;
  for (const at of ['p25', 'median', 'p90'] as const) {
    const logs = samples.map((sample) => Math.log(quantile(sample, ROOM_PERCENTILES[at])));
    const mean = logs.reduce((total, log) => total + log, 0) / draws;
    const scatter = Math.sqrt(logs.reduce((total, log) => total + (log - mean) ** 2, 0) / draws);
    within(0.06, samplingError(truth, size, at)!, scatter);
  }
});

test('a single price gives no error', () => {
  assert.equal(samplingError(prices, 1, 'median'), undefined);
});

test('scatter is the difference between samples of one place beyond their own errors', () => {
  const normal = normalNumbers();
  const [scatter, error] = [0.2, 0.1];
  const places = Array.from({ length: 5_000 }, (_, index) => {
    const log = normal();
    return Array.from({ length: 2 + (index % 3) }, () => ({
      log: log + scatter * normal() + error * normal(),
      error,
    }));
  });
  within(0.05, scatterOf(places)!, scatter);
});

test('samples that agree within their errors have no scatter, and single samples give none', () => {
  assert.equal(
    scatterOf([
      [
        { log: 1, error: 0.5 },
        { log: 1.1, error: 0.5 },
      ],
    ]),
    0,
  );
  assert.equal(scatterOf([[{ log: 1, error: 0.5 }], []]), undefined);
});

test('independent errors add in quadrature', () => {
  assert.equal(combined([3, 4]), 5);
});
