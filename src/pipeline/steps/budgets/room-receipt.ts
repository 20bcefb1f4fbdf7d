import { SHARING } from '../../../datasets/measures/day-definition.ts';
import { round } from '../../../datasets/measures/numbers.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import { computed, regional, type Receipt } from '../../receipt.ts';
import { publishersOf, readingOf, type Observation } from '../../sources/observation.ts';
import { ROOM_PERCENTILES, type Percentile } from '../../../extract/classes.ts';
import type { RoomError, RoomPrice } from './room-prices.ts';
import { combined } from './standard-errors.ts';

export interface RoomOfBand extends RoomPrice {
  /** The places that the room prices come from; empty if the place has its own. */
  readonly donors: readonly string[];
  /** The factor by which donors are off; 1 if the place has its own room prices. */
  readonly miss: number;
}

const METHODS = {
  one: (percentile: string) => `half of the ${percentile} of hotel prices for a room for two`,
  combined: (percentile: string) =>
    `half of the geometric mean of the ${percentile}s of hotel prices for a room for two in several samples; crawls weighted by their hotels, first pages equally`,
  lent: (percentile: string) =>
    `half of the mean of the ${percentile}s of hotel prices for a room for two in the four places most alike`,
};

/** Half of a room for two: computed from one sample, combined from several samples, or borrowed from similar places. */
export function roomReceipt(room: RoomOfBand): Receipt<number> {
  const { usd, error, n, period, donors } = room;
  const range = scaled(usd, 1 / SHARING);
  const receipt = donors.length === 0 ? ownRoom(room, range.value) : lentRoom(room, range.value);
  const standardError = error && { standard_error: round(range.value * combined(Object.values(error))) };
  return { ...receipt, range, ...standardError, n, period, ...lentBy({ donors }) };
}

function ownRoom({ percentile, error, n, observations }: RoomOfBand, usd: number): Receipt<number> {
  const rows = observations.map(({ at }) => at);
  const samples = listSamples(observations);
  const isCombined = samples.length > 1;
  const details = [
    isCombined
      ? `${n} hotel listings on ${publishersOf(observations)} in samples of ${samples.join(' and ')}`
      : `${n} hotels on ${publishersOf(observations)}`,
    readingOf(observations),
    ...(error ? [errorIn(error)] : []),
  ];
  const method = isCombined ? METHODS.combined : METHODS.one;
  return computed(usd, method(nameOf(percentile)), rows, details.join('; '));
}

function lentRoom({ percentile, n, observations, donors, miss }: RoomOfBand, usd: number): Receipt<number> {
  const details = [
    donors.join(', '),
    `such a mean misses by ${Math.round((miss - 1) * 100)} % where the price is known`,
    `${n} hotel listings on ${publishersOf(observations)}`,
    readingOf(observations),
  ];
  return regional(
    usd,
    METHODS.lent(nameOf(percentile)),
    observations.map(({ at }) => at),
    details.join('; '),
  );
}

/** "25th percentile" or "median". */
function nameOf(percentile: Percentile): string {
  return percentile === 'median' ? percentile : `${ROOM_PERCENTILES[percentile] * 100}th percentile`;
}

/** The number of hotels in each sample. Every sample has an observation for each percentile. */
function listSamples([first, ...rest]: readonly Observation[]): number[] {
  return [first!, ...rest.filter(({ field }) => field === first!.field)].map(({ n }) => n!);
}

export function lentBy({ donors }: Pick<RoomOfBand, 'donors'>): Pick<Receipt, 'donors'> {
  return donors.length > 0 ? { donors } : {};
}

function errorIn({ sampling, scatter }: RoomError): string {
  const [ofSample, ofScatter] = [sampling, scatter].map((share) => `${Math.round(share * 100)} %`);
  return `the standard error is ${ofSample} by the spread and number of prices, and ${ofScatter} because samples of one place differ`;
}

function scaled({ low, value, high }: ValueRange, factor: number): ValueRange {
  return { low: round(low * factor), value: round(value * factor), high: round(high * factor) };
}
