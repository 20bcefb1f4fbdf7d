import type { Country } from '../../countries/country.ts';
import { seasonsOf, fill } from '../words/text.ts';
import type { ComparedPrice, Provenance } from '../provenance/provenance.ts';
import { entriesOf, keysOf, mapKeys } from '../records.ts';
import words from './data-points.json' with { type: 'json' };
import { closedObject, enumOf, Type, type Static } from '../../json-schema.ts';

interface Aspect {
  /** Whether the lower or the higher figure wins. */
  readonly winning: 'higher' | 'lower';
  /** A smaller difference is a tie. It is given in the figure's unit, as a share of the larger figure, or in standard errors of both. */
  readonly least: { readonly difference: number } | { readonly share: number } | { readonly errors: number };
}

export const ASPECTS = {
  // Names the wrong side in at most one of twenty cases.
  cheaper: { winning: 'lower', least: { errors: 1.645 } },
  warmer_winter: { winning: 'higher', least: { difference: 1 } },
  cooler_summer: { winning: 'lower', least: { difference: 1 } },
  drier: { winning: 'lower', least: { share: 0.1 } },
  more_dry_months: { winning: 'higher', least: { difference: 2 } },
  sunnier: { winning: 'higher', least: { share: 0.1 } },
  longer_season: { winning: 'higher', least: { difference: 2 } },
  bigger: { winning: 'higher', least: { share: 0.25 } },
} as const satisfies Record<string, Aspect>;

export type AspectName = keyof typeof ASPECTS;

export const WEATHER_ASPECTS = [
  'warmer_winter',
  'cooler_summer',
  'drier',
  'more_dry_months',
  'sunnier',
] as const satisfies AspectName[];

export type WeatherAspect = (typeof WEATHER_ASPECTS)[number];

export function isOfWeather(aspect: AspectName): aspect is WeatherAspect {
  return WEATHER_ASPECTS.some((each) => each === aspect);
}

const WINNERS = ['a', 'b', 'tie', 'unknown'] as const;
const CLIMATE_KINDS = ['station', 'grid'] as const;
const CLIMATE_QUALITIES = ['good', 'usable', 'poor'] as const;

export type Winner = (typeof WINNERS)[number];
export type ClimateKind = (typeof CLIMATE_KINDS)[number];
export type ClimateQuality = (typeof CLIMATE_QUALITIES)[number];

const winner = enumOf(WINNERS);
const nullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const nullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1 });
const months = Type.Array(Type.Integer({ minimum: 1, maximum: 12 }));
const list = Type.Array(Type.String());
const bands = closedObject({ budget: Type.Number(), mid: Type.Number(), premium: Type.Number() });

const described = (name: keyof typeof words.columns, options?: object) => ({
  ...options,
  description: words.columns[name],
});

const byMonth = (name: 'tmean_c' | 'precip_mm') =>
  Type.Unsafe<number[] | null>(
    described(name, { type: ['array', 'null'], items: { type: 'number' }, minItems: 12, maxItems: 12 }),
  );
const sharedAndDiffering = (name: 'languages_spoken' | 'travel_style_tags') =>
  closedObject({ shared: list, only_a: list, only_b: list }, described(name));

export function shareAndDiffer<Item>(a: readonly Item[], b: readonly Item[]) {
  return {
    shared: a.filter((item) => b.includes(item)),
    only_a: a.filter((item) => !b.includes(item)),
    only_b: b.filter((item) => !a.includes(item)),
  };
}

const climate = closedObject({
  zone: Type.String(described('zone')),
  kind: enumOf(CLIMATE_KINDS, described('kind')),
  quality: enumOf(CLIMATE_QUALITIES, described('quality')),
  tmean_c: byMonth('tmean_c'),
  precip_mm: byMonth('precip_mm'),
});

const REMARKS: Readonly<Partial<Record<AspectName, string>>> = words.remarks;

function aspectSentence(name: AspectName, country: Country): string {
  const { winning, least }: Aspect = ASPECTS[name];
  const { winter, summer } = seasonsOf(country);
  const [[measure, limit]] = entriesOf<keyof typeof words.least, number>(least) as [[never, number]];
  const sentence = fill(words.sentence, {
    figure: fill(words.aspects[name], { winter: winter.en, summer: summer.en }),
    winning,
    condition: fill(words.least[measure], { least: measure === 'share' ? limit * 100 : limit }),
  });
  return [sentence, REMARKS[name] ?? []].flat().join('; ');
}

const verdictOf = (name: AspectName, country: Country) =>
  closedObject(
    {
      winner,
      a: nullableNumber,
      b: nullableNumber,
      margin: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0 }),
    },
    { description: aspectSentence(name, country) },
  );

const verdictsOf = (country: Country) => mapKeys(keysOf(ASPECTS), (name) => verdictOf(name, country));

export const dataPointsSchema = (country: Country) =>
  closedObject({
    distance_km: Type.Number(described('distance_km', { minimum: 0 })),
    population: closedObject({ a: nullableCount, b: nullableCount }, described('population')),
    languages_spoken: sharedAndDiffering('languages_spoken'),
    climate: closedObject(
      { a: climate, b: climate, same_series: Type.Boolean(described('same_series')) },
      described('climate'),
    ),
    best_visit_months: closedObject({ a: months, b: months, shared: months }, described('best_visit_months')),
    avg_daily_budget_usd: closedObject(
      { a: bands, b: bands, difference: bands },
      described('avg_daily_budget_usd'),
    ),
    travel_style_tags: sharedAndDiffering('travel_style_tags'),
    verdicts: closedObject(verdictsOf(country), described('verdicts')),
  });

export type DataPoints = Static<ReturnType<typeof dataPointsSchema>>;

/** What a band's receipt says about its room. */
export type BandEvidence = Pick<Provenance, 'parts'> | undefined;

/** The price that comparisons use; undefined if the room is borrowed from similar places or has too few prices. */
export function comparedRoom(band: BandEvidence): ComparedPrice | undefined {
  return band?.parts?.['room']?.compared;
}

/** Figures that differ by less than this share of the larger one are close. */
const CLOSE_SHARE = 0.1;

/** Whether a difference is small in itself, not only smaller than its uncertainty. */
export function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < CLOSE_SHARE * Math.max(a, b);
}

/**
 * The side with the cheaper rooms. If the difference may be due to chance, it is a tie if it is small and unknown if it is not. Prices are
 * skewed, so their logarithms are compared. The rooms of the day must agree.
 */
export function compareRooms(ofA: BandEvidence, ofB: BandEvidence): Winner {
  const [a, b] = [comparedRoom(ofA), comparedRoom(ofB)];
  if (!a || !b) return 'unknown';
  const difference = Math.log(a.usd / b.usd);
  const error = Math.hypot(a.standard_error / a.usd, b.standard_error / b.usd);
  const isDecided = Math.abs(difference) > ASPECTS.cheaper.least.errors * error;
  const found = cheaperOf(a.usd, b.usd);
  return (isDecided || found === 'tie') && sitesAgree(ofA, ofB) ? found : 'unknown';
}

function cheaperOf(a: number, b: number): Winner {
  if (isClose(a, b)) return 'tie';
  return a < b ? 'a' : 'b';
}

/** Whether the rooms of the day, which can come from other sites, say the same as the compared ones. */
export function sitesAgree(ofA: BandEvidence, ofB: BandEvidence): boolean {
  const [a, b] = [ofA, ofB].map((band) => band!.parts!['room']!);
  return cheaperOf(a!.compared!.usd, b!.compared!.usd) === cheaperOf(a!.range!.value, b!.range!.value);
}
