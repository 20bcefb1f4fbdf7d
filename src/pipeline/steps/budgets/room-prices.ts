import { type Band, perBand } from '../../../datasets/measures/day-definition.ts';
import { ALL, type Percentile, PERCENTILES, roomPriceField } from '../../../extract/fields.ts';
import { numberOf, type Observation, type ObservationsByPlace } from '../../sources/observation.ts';
import { median, sum } from '../../../datasets/measures/numbers.ts';
import { geometricMean } from './donors.ts';
import { combined, samplingError, scatterOf } from './standard-errors.ts';
import { mapKeys } from '../../../datasets/records.ts';

/**
 * The room that two people share in each band, and the percentiles below and above that bound its price. The description of the budget
 * column says the same in words.
 */
export const BAND_RULES: Readonly<Record<Band, Readonly<Record<'at' | 'below' | 'above', Percentile>>>> = {
  budget: { at: 'p25', below: 'p10', above: 'median' },
  mid: { at: 'median', below: 'p25', above: 'p75' },
  premium: { at: 'p90', below: 'p75', above: 'p90' },
};

/** Rounds to the precision that the evidence supports: whole dollars below 50, steps of 5 from 50. */
export function roundUsd(usd: number): number {
  return usd < 49.5 ? Math.round(usd) : Math.round(usd / 5) * 5;
}

/** A sample of this size or larger is a crawl of a place's hotels; a smaller one is the first pages of a search. */
const CRAWLED = 100;
const FEWEST_HOTELS = 15;

export type RoomSample = ReturnType<typeof parseSamples>[number];

/** The price of a room in each band, for the places with samples. */
export function roomPrices(
  observations: ObservationsByPlace,
): ReadonlyMap<string, Readonly<Record<Band, RoomPrice>>> {
  const known = [...observations]
    .map(([place, ofPlace]) => [place, parseSamples(ofPlace)] as const)
    .filter(([, samples]) => samples.length > 0);
  const places = known.map(([, samples]) => samples);
  const highEnd = disagreement(places, 'p90');
  const scatter = perBand((band) =>
    scatterOf(
      places.map((samples) =>
        samples.flatMap(({ prices, n }) => {
          const { at } = BAND_RULES[band];
          const error = samplingError(prices, n, at);
          return error === undefined ? [] : [{ log: Math.log(prices[at]), error }];
        }),
      ),
    ),
  );
  return new Map(
    known.map(([place, samples]) => [
      place,
      perBand((band) => priceOf(samples, band, highEnd, scatter[band])),
    ]),
  );
}

/** The median ratio between two samples of one place: the error of a single sample. */
function disagreement(places: readonly (readonly RoomSample[])[], percentile: Percentile): number {
  const ratios = places
    .filter((samples) => samples.length > 1)
    .map((samples) => samples.map(({ prices }) => prices[percentile]))
    .map((prices) => Math.max(...prices) / Math.min(...prices));
  return ratios.length === 0 ? 1 : median(ratios);
}

function priceOf(samples: readonly RoomSample[], band: Band, highEnd: number, scatter: number | undefined) {
  const { at, below, above } = BAND_RULES[band];
  const crawls = samples.filter(({ n }) => n >= CRAWLED);
  const isCrawled = crawls.length > 0;
  // First pages list few expensive hotels, so every sample counts there; elsewhere only the largest one counts.
  const used = isCrawled ? crawls : at === 'p90' ? samples : samples.slice(0, 1);
  const total = sum(used.map(({ n }) => n));
  // Weighted by hotels, so that one crawl with absurd prices at the expensive end cannot dominate.
  const value = isCrawled
    ? Math.exp(sum(used.map(({ n, prices }) => n * Math.log(prices[at]))) / total)
    : geometricMean(used.map(({ prices }) => prices[at]));
  const shares = used.map(({ n }) => (isCrawled ? n / total : 1 / used.length));
  const highest = Math.max(...used.map(({ prices }) => prices[above]));
  return {
    usd: {
      low: Math.min(...used.map(({ prices }) => prices[below])),
      value,
      high: at === above ? Math.max(highest, value * highEnd) : highest,
    },
    error: errorOf(used, shares, at, scatter),
    /** Listings: a hotel on two sites counts twice. */
    n: total,
    observations: used.flatMap(({ observations }) =>
      [...new Set([at, below, above])].map((percentile) => observations[percentile]),
    ),
  };
}

export type RoomPrice = Readonly<ReturnType<typeof priceOf>>;

/** The parts of the standard error of a weighted mean of samples, as shares of the price; undefined if a sample is too small. */
function errorOf(
  samples: readonly RoomSample[],
  shares: readonly number[],
  at: Percentile,
  scatter: number | undefined,
) {
  const errors = samples.flatMap(({ prices, n }) => samplingError(prices, n, at) ?? []);
  if (scatter === undefined || errors.length < samples.length) return undefined;
  return {
    /** Because the price comes from a sample of hotels. */
    sampling: combined(errors.map((error, index) => error * shares[index]!)),
    /** Because samples of one place differ by site and season, regardless of their size. */
    scatter: combined(shares.map((share) => scatter * share)),
  };
}

/** A place's samples, largest first: each is one publisher's prices of a room for two, by percentile. */
export function parseSamples(observations: readonly Observation[]) {
  const rooms = observations.filter((each) => each.class === ALL && (each.n ?? 0) >= FEWEST_HOTELS);
  const samples = Map.groupBy(rooms, ({ publisher, period, n }) => `${publisher} ${period} ${n}`);
  return [...samples.values()]
    .flatMap((rows) => {
      const byField = new Map(rows.map((row) => [row.field, row]));
      if (!PERCENTILES.every((name) => byField.has(roomPriceField(name)))) return [];
      const found = mapKeys(PERCENTILES, (name) => byField.get(roomPriceField(name))!);
      return [
        {
          n: rows[0]!.n!,
          prices: mapKeys(PERCENTILES, (name) => numberOf(found[name])),
          observations: found,
        },
      ];
    })
    .sort((a, b) => b.n - a.n);
}
