import type { Band } from '../../../datasets/daily-costs.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import { numberOf, type Observation } from '../../observation.ts';
import { ALL, PERCENTILES, roomPriceField, type Percentile } from '../../../extract/classes.ts';
import { median } from '../../../extract/quantile.ts';
import { BAND_RULES } from './bands.ts';
import { geometricMean } from './donors.ts';

/** One look at the hotels of a place by one publisher: what a room for two costs, by percentile. */
interface RoomSample {
  readonly n: number;
  readonly period: string;
  readonly prices: Readonly<Record<Percentile, number>>;
  readonly observations: Readonly<Record<Percentile, Observation>>;
}

export interface RoomPrice {
  readonly usd: ValueRange;
  readonly n: number;
  readonly period: string;
  readonly observations: readonly Observation[];
}

/** A sample this large is a crawl of a place's hotels; a smaller one is the first pages of a search. */
const CRAWLED = 100;
const FEWEST_HOTELS = 15;

/** What a room costs in each band, for the places where somebody looked. */
export function roomPrices(
  observations: ReadonlyMap<string, readonly Observation[]>,
): ReadonlyMap<string, Readonly<Record<Band, RoomPrice>>> {
  const samplesOf = new Map(
    [...observations].map(([place, ofPlace]) => [place, parseSamples(ofPlace)] as const),
  );
  const dearEnd = disagreement([...samplesOf.values()], 'p90');
  const known = [...samplesOf].filter(([, samples]) => samples.length > 0);
  return new Map(
    known.map(([place, samples]) => [
      place,
      {
        budget: priceOf(samples, 'budget', dearEnd),
        mid: priceOf(samples, 'mid', dearEnd),
        premium: priceOf(samples, 'premium', dearEnd),
      },
    ]),
  );
}

/** By how much two samples of one place differ, as a median of ratios: the error of a single sample. */
export function disagreement(places: readonly (readonly RoomSample[])[], percentile: Percentile): number {
  const ratios = places
    .filter((samples) => samples.length > 1)
    .map((samples) => samples.map(({ prices }) => prices[percentile]))
    .map((prices) => Math.max(...prices) / Math.min(...prices));
  return ratios.length === 0 ? 1 : median(ratios);
}

function priceOf(samples: readonly RoomSample[], band: Band, dearEnd: number): RoomPrice {
  const { at, below, above } = BAND_RULES[band].room;
  const crawls = samples.filter(({ n }) => n >= CRAWLED);
  // First pages are thin at the dear end, so there every sample counts; elsewhere the largest one.
  const used = crawls.length > 0 ? crawls : at === 'p90' ? samples : samples.slice(0, 1);
  const value =
    crawls.length > 0 ? meanByHotels(crawls, at) : geometricMean(used.map(({ prices }) => prices[at]));
  const highest = Math.max(...used.map(({ prices }) => prices[above]));
  return {
    usd: {
      low: Math.min(...used.map(({ prices }) => prices[below])),
      value,
      high: at === above ? Math.max(highest, value * dearEnd) : highest,
    },
    n: sum(used.map(({ n }) => n)),
    period: [...new Set(used.map(({ period }) => period))].join(', '),
    observations: used.flatMap(({ observations }) =>
      [...new Set([at, below, above])].map((percentile) => observations[percentile]),
    ),
  };
}

/** The samples of a place, the largest first. */
function parseSamples(observations: readonly Observation[]): RoomSample[] {
  const rooms = observations.filter((each) => each.class === ALL && (each.n ?? 0) >= FEWEST_HOTELS);
  const samples = Map.groupBy(rooms, ({ publisher, period, n }) => `${publisher} ${period} ${n}`);
  return [...samples.values()]
    .flatMap((rows) => {
      const byField = new Map(rows.map((row) => [row.field, row]));
      const found = PERCENTILES.flatMap((name) => byField.get(roomPriceField(name)) ?? []);
      if (found.length < PERCENTILES.length) return [];
      const inOrder = <Value>(valueOf: (row: Observation) => Value) =>
        Object.fromEntries(PERCENTILES.map((name, index) => [name, valueOf(found[index]!)])) as Record<
          Percentile,
          Value
        >;
      const { n, period } = found[0]!;
      return [{ n: n!, period, prices: inOrder(numberOf), observations: inOrder((row) => row) }];
    })
    .sort((a, b) => b.n - a.n);
}

/** The geometric mean, weighted by hotels: one crawl with absurd prices at the dear end cannot carry it away. */
function meanByHotels(samples: readonly RoomSample[], percentile: Percentile): number {
  const total = sum(samples.map(({ n }) => n));
  return Math.exp(sum(samples.map(({ n, prices }) => n * Math.log(prices[percentile]))) / total);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
