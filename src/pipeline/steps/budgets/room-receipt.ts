import { SHARING } from '../../../datasets/measures/day-definition.ts';
import { round } from '../../../datasets/measures/numbers.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import { computed, regional, type Receipt } from '../../receipt.ts';
import { publishersOf, sayReading, type Observation } from '../../sources/observation.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { RoomError, RoomPrice } from './room-prices.ts';
import { combined } from './standard-errors.ts';

export interface RoomOfBand extends RoomPrice {
  /** The places that the room prices come from; empty if the place has its own. */
  readonly donors: readonly string[];
  /** The factor by which donors are off; 1 if the place has its own room prices. */
  readonly miss: number;
}

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
  const publishers = publishersOf(observations);
  const [method, counted] =
    samples.length > 1
      ? (['room_of_samples', { id: 'listings_in_samples', count: n, publishers, sizes: samples }] as const)
      : (['room_of_sample', { id: 'hotels', count: n, publishers }] as const);
  const detail = [counted, sayReading(observations), ...(error ? [sayError(error)] : [])];
  return computed(usd, { id: method, percentile }, rows, detail);
}

function lentRoom({ percentile, n, observations, donors, miss }: RoomOfBand, usd: number): Receipt<number> {
  return regional(
    usd,
    { id: 'room_of_donors', percentile },
    observations.map(({ at }) => at),
    [
      { id: 'donors', donors: donors.join(', ') },
      { id: 'donors_miss', percent: percent(miss - 1) },
      { id: 'listings', count: n, publishers: publishersOf(observations) },
      sayReading(observations),
    ],
  );
}

/** The number of hotels in each sample. Every sample has an observation for each percentile. */
function listSamples([first, ...rest]: readonly Observation[]): string[] {
  return [first!, ...rest.filter(({ field }) => field === first!.field)].map(({ n }) => String(n!));
}

export function lentBy({ donors }: Pick<RoomOfBand, 'donors'>): Pick<Receipt, 'donors'> {
  return donors.length > 0 ? { donors } : {};
}

const percent = (share: number) => Math.round(share * 100);

function sayError({ sampling, scatter }: RoomError): Said {
  return { id: 'room_error', sampling: percent(sampling), scatter: percent(scatter) };
}

function scaled({ low, value, high }: ValueRange, factor: number): ValueRange {
  return { low: round(low * factor), value: round(value * factor), high: round(high * factor) };
}
