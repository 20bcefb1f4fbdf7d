import { type Band, perBand, SHARING } from '../../../datasets/measures/day-definition.ts';
import { round, sum } from '../../../datasets/measures/numbers.ts';
import type { ComparedPrice } from '../../../datasets/provenance/provenance.ts';
import type { Percentile } from '../../../extract/fields.ts';
import { type ObservationsByPlace, publishersOf } from '../../sources/observation.ts';
import { BAND_RULES, parseSamples, type RoomSample } from './room-prices.ts';
import { combined, samplingError } from './standard-errors.ts';

/** One publisher's prices of one year: a sample for each place. */
interface Crawl {
  readonly name: string;
  readonly samples: ReadonlyMap<string, RoomSample>;
}

/** The fewest places that two crawls share to show how much places differ by chance within one. */
const FEWEST_SHARED = 3;

/**
 * The prices of the crawl with the most places, which comparisons use: two places on one site in one year differ less by chance than two
 * samples of different sites. Undefined for places that it lacks.
 */
export function comparedPriceFinder(observations: ObservationsByPlace) {
  const [widest, ...others] = listCrawls(observations);
  if (!widest) return () => undefined;
  const scatter = perBand((band) => scatterWithin(widest, others, BAND_RULES[band].at));
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

/** Those with the most places first. */
function listCrawls(observations: ObservationsByPlace): Crawl[] {
  const crawls = new Map<string, Map<string, RoomSample>>();
  for (const [place, ofPlace] of observations)
    for (const sample of parseSamples(ofPlace)) {
      const { median } = sample.observations;
      const name = `${publishersOf([median])[0]!}, ${median.period.slice(0, 4)}`;
      const samples = crawls.get(name) ?? new Map<string, RoomSample>();
      if (!samples.has(place)) samples.set(place, sample);
      crawls.set(name, samples);
    }
  return Array.from(crawls, ([name, samples]) => ({ name, samples })).sort(
    (a, b) => b.samples.size - a.samples.size,
  );
}

/**
 * How much places differ by chance within one crawl, beyond the errors of their samples: half of what the ratios to another crawl vary by,
 * around their mean. Undefined if no other crawl has enough of its places.
 */
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
