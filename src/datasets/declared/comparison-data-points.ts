import type { Country } from '../../countries/country.ts';
import { seasonsOf, type Seasons } from '../measures/months.ts';
import type { ComparedPrice, Provenance } from '../provenance/provenance.ts';
import { keysOf, mapKeys } from '../records.ts';
import { Type, type Static } from '../../json-schema.ts';

interface Aspect {
  readonly figure: string | ((seasons: Seasons) => string);
  /** Whether the lower or the higher figure wins. */
  readonly winning: 'higher' | 'lower';
  /** A smaller difference is a tie. It is given in the figure's unit, as a share of the larger figure, or in standard errors of both. */
  readonly least: { readonly difference: number } | { readonly share: number } | { readonly errors: number };
  readonly remark?: string;
}

export const ASPECTS = {
  // Names the wrong side in at most one of twenty cases.
  cheaper: {
    figure: 'US dollars for half a mid-range room, on the site with the most places',
    winning: 'lower',
    least: { errors: 1.645 },
  },
  warmer_winter: {
    figure: ({ winter }) => `mean temperature of ${winter.en}, °C`,
    winning: 'higher',
    least: { difference: 1 },
  },
  cooler_summer: {
    figure: ({ summer }) => `mean temperature of ${summer.en}, °C`,
    winning: 'lower',
    least: { difference: 1 },
  },
  drier: { figure: 'precipitation of the year, mm', winning: 'lower', least: { share: 0.1 } },
  more_dry_months: {
    figure: 'months with less than 60 mm of precipitation',
    winning: 'higher',
    least: { difference: 2 },
  },
  sunnier: { figure: 'sunshine of the year, hours', winning: 'higher', least: { share: 0.1 } },
  longer_season: { figure: 'number of best months', winning: 'higher', least: { difference: 2 } },
  bigger: {
    figure: 'the published populations',
    winning: 'higher',
    least: { share: 0.25 },
    remark: 'the census must agree, and more people are not better',
  },
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

const closed = { additionalProperties: false };

const winner = Type.Unsafe<Winner>({ type: 'string', enum: [...WINNERS] });
const nullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const nullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1 });
const months = Type.Array(Type.Integer({ minimum: 1, maximum: 12 }));
const words = Type.Array(Type.String());
const bands = Type.Object({ budget: Type.Number(), mid: Type.Number(), premium: Type.Number() }, closed);

const byMonth = (description: string) =>
  Type.Unsafe<number[] | null>({
    type: ['array', 'null'],
    items: { type: 'number' },
    minItems: 12,
    maxItems: 12,
    description: `${description}; null if the normals come from a grid, which may not be republished`,
  });
const sharedAndDiffering = (description: string) =>
  Type.Object({ shared: words, only_a: words, only_b: words }, { ...closed, description });

const climate = Type.Object(
  {
    zone: Type.String({ description: 'Köppen climate class' }),
    kind: Type.Unsafe<ClimateKind>({
      type: 'string',
      enum: [...CLIMATE_KINDS],
      description: 'Whether the climate series comes from a station or a grid',
    }),
    quality: Type.Unsafe<ClimateQuality>({
      type: 'string',
      enum: [...CLIMATE_QUALITIES],
      description: 'How well the climate series represents the place; a poor one supports no verdict',
    }),
    tmean_c: byMonth('Mean temperature of each month, January first, °C'),
    precip_mm: byMonth('Precipitation of each month, January first, mm'),
  },
  closed,
);

function aspectSentence({ figure, winning, least, remark }: Aspect, country: Country): string {
  const compared = typeof figure === 'string' ? figure : figure(seasonsOf(country));
  const sentence = `Compares ${compared}. The ${winning} figure wins if ${conditionOf(least)}`;
  return remark ? `${sentence}; ${remark}` : sentence;
}

function conditionOf(least: Aspect['least']): string {
  if ('errors' in least)
    return `both are based on prices from the place itself and differ by more than ${least.errors} standard errors of the difference, and the rooms of the day, which can come from other sites, agree`;
  const enough = 'share' in least ? `${least.share * 100}% of the larger one` : least.difference;
  return `they differ by at least ${enough}`;
}

const verdictOf = (aspect: Aspect, country: Country) =>
  Type.Object(
    {
      winner,
      a: nullableNumber,
      b: nullableNumber,
      margin: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0 }),
    },
    { ...closed, description: aspectSentence(aspect, country) },
  );

const verdictsOf = (country: Country) =>
  Type.Object(
    mapKeys(keysOf(ASPECTS), (name) => verdictOf(ASPECTS[name], country)),
    {
      ...closed,
      description:
        'For each aspect, the winner (a, b, tie or unknown), the figure of each place and the margin between them. The winner is decided first, then each number is rounded to one decimal. A tie is too close to call: the ' +
        'difference is small, at most 10% for shares and sums of money. Unknown if the difference is larger but within the uncertainty, ' +
        'which for weather is twice as large if a series is only usable, if a figure is missing, estimated, borrowed from other places or ' +
        'has no standard error where one is needed, if the census does not agree with the published populations, if a climate series is ' +
        'poor or comes from a grid, or if both places share one series',
    },
  );

export const dataPointsSchema = (country: Country) =>
  Type.Object(
    {
      distance_km: Type.Number({ minimum: 0, description: 'Great-circle distance, km' }),
      population: Type.Object(
        { a: nullableCount, b: nullableCount },
        {
          ...closed,
          description:
            'Published population of each place; null if unknown. The verdict compares census counts, which can differ',
        },
      ),
      languages_spoken: sharedAndDiffering(
        'Languages spoken in both places, only in a, only in b; ISO 639 codes',
      ),
      climate: Type.Object(
        {
          a: climate,
          b: climate,
          same_series: Type.Boolean({ description: 'True if both places share one climate series' }),
        },
        { ...closed, description: 'Monthly climate of each place' },
      ),
      best_visit_months: Type.Object(
        { a: months, b: months, shared: months },
        { ...closed, description: 'Best months of each place and the months they share' },
      ),
      avg_daily_budget_usd: Type.Object(
        { a: bands, b: bands, difference: bands },
        {
          ...closed,
          description: 'US dollars per traveler per day, in three bands; the difference is b minus a',
        },
      ),
      travel_style_tags: sharedAndDiffering('Travel styles that suit both places, only a, only b'),
      verdicts: verdictsOf(country),
    },
    closed,
  );

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
