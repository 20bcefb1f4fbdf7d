import WORDS from './words.json' with { type: 'json' };
import { BANDS, DAY_PARTS, SHARING, type Band, type DayPart } from '../datasets/measures/day-definition.ts';
import {
  choice,
  BAND_OPTIONS,
  MONTH_OPTIONS,
  PLACES,
  wholeNumber,
  InvalidField,
  type Field,
  type LineProblem,
  type Sent,
  fillPhrase,
} from './fields.ts';
import { getDestination, type ToolData } from './tool-data.ts';
import { declareTool, type InputOf, type ResultOf } from './tool.ts';
import { greatCircleKm, round, sum } from '../datasets/measures/numbers.ts';
import { mapKeys } from '../datasets/records.ts';

export interface Amount {
  readonly usd: number;
  /** The lower and upper limit of the amount; undefined if the limits of a place are unknown. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
  /** In the country's currency; undefined without an exchange rate. */
  readonly local: number | undefined;
}

const words = WORDS.tripBudget;
const MOST_STOPS = 10;
const MOST_DAYS = 90;
const DAYS_MISSING = fillPhrase(words.daysMissing, { most: MOST_DAYS });

/** `place=hue&days=2&place=hanoi&days=3`: each value of days belongs to the place at the same position. Blank pairs are ignored. */
const STOPS = {
  ...words.stops,
  control: { type: 'stops', options: PLACES, maximumDays: MOST_DAYS, most: MOST_STOPS },
  parameters: ['place', 'days'],
  parse(sent, _name, data) {
    const pairs = listStops(sent);
    if (pairs.length > MOST_STOPS) throw new InvalidField(fillPhrase(WORDS.atMost, { most: MOST_STOPS }));
    if (pairs.length === 0) throw new InvalidField(words.choosePlace);
    const places = new Set(PLACES.list(data).map(({ value }) => value));
    const wrong = pairs.flatMap((pair, line) =>
      listProblems(pair, places).map((problem) => ({ line, ...problem })),
    );
    if (wrong[0]) throw new InvalidField({ ...wrong[0].phrase, lines: wrong });
    return pairs.map(({ place, days }) => ({ place, days: Number(days) }));
  },
} satisfies Field<unknown>;

const fields = {
  stops: STOPS,
  style: choice({ ...words.style, options: BAND_OPTIONS, suggested: 'mid' }),
  travellers: wholeNumber({ ...words.travellers, minimum: 1, maximum: 20, suggested: '2' }),
  month: choice({ ...words.month, options: MONTH_OPTIONS }),
};

export type TripBudgetInput = InputOf<{ fields: typeof fields }>;

/** The cost of a trip: each place's daily cost, times its days, times the travellers. Someone without a companion pays for a whole room. */
export const tripBudget = declareTool({
  slug: 'trip-budget',
  name: words.name,
  description: words.description,
  datasets: ['destinations', 'dailyCosts'],
  fields,
  run(input, data) {
    const ofBand = mapKeys(BANDS, (band) => priceStops(input, band, data));
    const chosen = ofBand[input.style];
    const sumOfAll = total(chosen);
    return {
      stops: chosen,
      total: sumOfAll,
      perTraveller: share(sumOfAll, input.travellers),
      /** What the money is for, in US dollars; undefined if the evidence for a place is unknown. */
      parts: chosen.every(({ evidence }) => evidence)
        ? mapKeys(DAY_PARTS, (part) => sum(chosen.map((stop) => costOfPart(part, stop, input.travellers))))
        : undefined,
      /** The same trip in each style. */
      totals: mapKeys(BANDS, (band) => total(ofBand[band])),
      rate: data.rate,
    };
  },
});

export type TripBudget = ResultOf<typeof tripBudget>;
export type TripStop = ReturnType<typeof priceStops>[number];

function priceStops({ stops: chosen, travellers, month }: TripBudgetInput, band: Band, data: ToolData) {
  const places = chosen.map(({ place }) => getDestination(data, place));
  return chosen.map(({ days }, index) => {
    const [place, before] = [places[index]!, places[index - 1]];
    const dailyUsd = place.avg_daily_budget_usd[band];
    const evidence = data.dailyCosts.find(
      (cost) => cost.destination_slug === place.slug && cost.band === band,
    );
    const shared = toCents(dailyUsd) * days * travellers;
    const emptyHalves = evidence ? days * (travellers % SHARING) : 0;
    const cents = shared + toCents(evidence?.components_usd.room ?? 0) * emptyHalves;
    const limit = (usd: number) => (usd * days * travellers * cents) / shared;
    return {
      place,
      days,
      dailyUsd,
      evidence,
      /** A daily cost has half a room: one of an odd number of travellers pays for the other half, with a range in proportion. */
      emptyHalves,
      /** In a straight line; undefined for the first stop. */
      kmFromPrevious: before && round(greatCircleKm(before, place), 1),
      isOutOfSeason: month !== undefined && !place.best_visit_months.includes(Number(month)),
      range: evidence && { low: limit(evidence.low_usd), high: limit(evidence.high_usd) },
      usd: cents / 100,
      local: data.rate && Math.round((cents * data.rate.perUsd) / 100),
    };
  });
}

function costOfPart(part: DayPart, { days, evidence, emptyHalves }: TripStop, travellers: number): number {
  return (evidence?.components_usd[part] ?? 0) * (days * travellers + (part === 'room' ? emptyHalves : 0));
}

function share({ usd, local, range }: Amount, travellers: number): Amount {
  return {
    usd: toCents(usd / travellers) / 100,
    local: local && Math.round(local / travellers),
    range: range && { low: range.low / travellers, high: range.high / travellers },
  };
}

/** Adds up the amounts as displayed, so that the lines always add up to the total. */
function total(parts: readonly Amount[]): Amount {
  const cents = sum(parts.map(({ usd }) => toCents(usd)));
  const known = parts.map(({ local }) => local).filter((local) => local !== undefined);
  const local = known.length === parts.length ? sum(known) : undefined;
  return { usd: cents / 100, range: sumRanges(parts), local };
}

/** Adds up the limits, because the errors may be correlated. */
function sumRanges(parts: readonly Amount[]): Amount['range'] {
  const ranges = parts.map(({ range }) => range).filter((range) => range !== undefined);
  if (ranges.length < parts.length) return undefined;
  return { low: sum(ranges.map(({ low }) => low)), high: sum(ranges.map(({ high }) => high)) };
}

const toCents = (usd: number) => Math.round(usd * 100);

function listProblems({ place, days }: Pair, places: ReadonlySet<string>): Omit<LineProblem, 'line'>[] {
  const problems = [];
  const unknown = place === '' ? words.placeMissing : WORDS.unknownOption;
  if (!places.has(place)) problems.push({ input: 'place', phrase: unknown });
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > MOST_DAYS) problems.push({ input: 'days', phrase: DAYS_MISSING });
  return problems;
}

type Pair = Readonly<Record<'place' | 'days', string>>;

/** The places and days as sent, without blank lines. */
export function listStops(sent: Sent): Pair[] {
  const [places, days] = [sent.get('place') ?? [], sent.get('days') ?? []];
  const length = Math.max(places.length, days.length);
  const pairs = Array.from({ length }, (_, index) => ({
    place: places[index]?.trim() ?? '',
    days: days[index]?.trim() ?? '',
  }));
  return pairs.filter(({ place, days: ofPlace }) => place !== '' || ofPlace !== '');
}
