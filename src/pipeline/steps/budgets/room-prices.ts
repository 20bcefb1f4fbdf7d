import { BANDS, type Band, SHARING } from '../../../datasets/measures/day-definition.ts';
import { ALL, type Percentile, PERCENTILES, roomPriceField } from '../../../extract/fields.ts';
import {
  numberOf,
  type Observation,
  type ObservationsByPlace,
  publishersOf,
} from '../../sources/observation.ts';
import { median, round, sum } from '../../../datasets/measures/numbers.ts';
import type { ComparedPrice } from '../../../datasets/provenance/provenance.ts';
import { geometricMean } from './donors.ts';
import { combined, samplingError, scatterOf } from './standard-errors.ts';
import { mapKeys } from '../../../datasets/records.ts';

/** The room that two people share in each band, and the percentiles around its price. The budget column's description says the same. */
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

type RoomSample = ReturnType<typeof parseSamples>[number];

/** The price of a room in each band, for the places with samples. */
export function roomPrices(observations: ObservationsByPlace) {
  const known = [...observations]
    .map(([place, ofPlace]) => [place, parseSamples(ofPlace)] as const)
    .filter(([, samples]) => samples.length > 0);
  const places = known.map(([, samples]) => samples);
  const highEnd = disagreement(places, 'p90');
  const scatter = mapKeys(BANDS, (band) => {
    const { at } = BAND_RULES[band];
    const logOf = ({ prices, n }: RoomSample) => {
      const error = samplingError(prices, n, at);
      return error === undefined ? [] : [{ log: Math.log(prices[at]), error }];
    };
    return scatterOf(places.map((samples) => samples.flatMap(logOf)));
  });
  const pricesOf = (samples: readonly RoomSample[]) =>
    mapKeys(BANDS, (band) => priceOf(samples, band, highEnd, scatter[band]));
  return new Map(known.map(([place, samples]) => [place, pricesOf(samples)]));
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
function parseSamples(observations: readonly Observation[]) {
  const rooms = observations.filter((each) => each.class === ALL && (each.n ?? 0) >= FEWEST_HOTELS);
  const samples = Map.groupBy(rooms, ({ publisher, period, n }) => `${publisher} ${period} ${n}`);
  return [...samples.values()]
    .flatMap((rows) => {
      const byField = new Map(rows.map((row) => [row.field, row]));
      if (!PERCENTILES.every((name) => byField.has(roomPriceField(name)))) return [];
      const found = mapKeys(PERCENTILES, (name) => byField.get(roomPriceField(name))!);
      const prices = mapKeys(PERCENTILES, (name) => numberOf(found[name]));
      return [{ n: rows[0]!.n!, prices, observations: found }];
    })
    .sort((a, b) => b.n - a.n);
}

/** The fewest places that two crawls share to show how much places differ by chance within one. */
const FEWEST_SHARED = 3;

/** The prices of the crawl with the most places: two places on one site in one year differ less by chance than samples of different sites. */
export function comparedPriceFinder(observations: ObservationsByPlace) {
  const [widest, ...others] = listCrawls(observations);
  if (!widest) return () => undefined;
  const scatter = mapKeys(BANDS, (band) => scatterWithin(widest, others, BAND_RULES[band].at));
  return (place: string, band: Band): ComparedPrice | undefined => {
    const sample = widest.samples.get(place);
    const { at } = BAND_RULES[band];
    const error = sample && samplingError(sample.prices, sample.n, at);
    const beyond = scatter[band];
    if (error === undefined || beyond === undefined) return undefined;
    const usd = sample!.prices[at] / SHARING;
    return {
      sample: widest.name,
      usd: round(usd),
      standard_error: round(usd * combined([error, beyond])),
    };
  };
}

/** One publisher's prices of one year, with a sample for each place; those with the most places first. */
function listCrawls(observations: ObservationsByPlace) {
  const crawls = new Map<string, Map<string, RoomSample>>();
  for (const [place, ofPlace] of observations)
    for (const sample of parseSamples(ofPlace)) {
      const { median: middle } = sample.observations;
      const name = `${publishersOf([middle])[0]!}, ${middle.period.slice(0, 4)}`;
      crawls.getOrInsertComputed(name, () => new Map()).getOrInsert(place, sample);
    }
  return Array.from(crawls, ([name, samples]) => ({ name, samples })).sort(
    (a, b) => b.samples.size - a.samples.size,
  );
}

type Crawl = Readonly<ReturnType<typeof listCrawls>[number]>;

/** How much places differ by chance within one crawl, beyond the errors of their samples: half of what the ratios to another crawl vary by. */
function scatterWithin(crawl: Crawl, others: readonly Crawl[], at: Percentile): number | undefined {
  const ratios = others.map(({ samples }) =>
    [...samples].flatMap(([place, other]) => {
      const sample = crawl.samples.get(place);
      const errors = [sample, other].map((each) => each && samplingError(each.prices, each.n, at));
      if (!sample || errors.includes(undefined)) return [];
      return [{ log: Math.log(sample.prices[at] / other.prices[at]), error: combined(errors as number[]) }];
    }),
  );
  const most = ratios.toSorted((a, b) => b.length - a.length).at(0) ?? [];
  if (most.length < FEWEST_SHARED) return undefined;
  const mean = sum(most.map(({ log }) => log)) / most.length;
  const variance = sum(most.map(({ log }) => (log - mean) ** 2)) / (most.length - 1);
  const expected = sum(most.map(({ error }) => error ** 2)) / most.length;
  return Math.sqrt(Math.max(0, variance - expected) / 2);
}
