import type { Destination } from '../datasets/declared/destinations.ts';
import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import { perBand, type Band } from '../datasets/measures/day-definition.ts';
import { choice, BAND_OPTIONS, PLACES, wholeNumber } from './fields.ts';
import { type ExchangeRate, getDestination, type ToolData } from './tool-data.ts';
import type { Tool } from './tool.ts';
import {
  atMost,
  unknownOption,
  InvalidField,
  type Field,
  type LineProblem,
  type Sent,
  type Phrase,
} from './field.ts';
import { sum } from '../datasets/measures/numbers.ts';

export interface TripBudgetInput {
  readonly stops: readonly Stop[];
  readonly style: Band;
  readonly travellers: number;
}

export interface Amount {
  readonly usd: number;
  /** The lower and upper limit of the amount; undefined if the limits of a place are unknown. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
  /** In the country's currency; undefined without an exchange rate. */
  readonly local: number | undefined;
}

export interface TripStop extends Amount {
  readonly place: Destination;
  readonly days: number;
  /** US dollars per traveller and day, as published. */
  readonly dailyUsd: number;
  /** The evidence for the cost of a day; undefined if unknown. */
  readonly evidence: DailyCost | undefined;
}

export interface TripBudget {
  readonly stops: readonly TripStop[];
  readonly total: Amount;
  readonly perTraveller: Amount;
  /** The same trip in each style. */
  readonly totals: Readonly<Record<Band, Amount>>;
  readonly rate: ExchangeRate | undefined;
}

/** A place in a trip and the number of days there. */
interface Stop {
  readonly place: string;
  readonly days: number;
}

const MOST_STOPS = 10;
const MOST_DAYS = 90;

/** `place=hue&days=2&place=hanoi&days=3`: each value of days belongs to the place at the same position. Blank pairs are ignored. */
const STOPS: Field<readonly Stop[]> = {
  label: { en: 'Places and days', vi: 'Điểm đến và số ngày' },
  hint: {
    en: 'In the order of your trip. Empty rows are ignored.',
    vi: 'Theo thứ tự của chuyến đi. Dòng trống bị bỏ qua.',
  },
  control: { type: 'stops', options: PLACES, maximumDays: MOST_DAYS, most: MOST_STOPS },
  parameters: ['place', 'days'],
  parse(sent, _name, data) {
    const pairs = listStops(sent);
    if (pairs.length > MOST_STOPS) throw new InvalidField(atMost(MOST_STOPS));
    if (pairs.length === 0)
      throw new InvalidField({ en: 'Choose at least one place.', vi: 'Hãy chọn ít nhất một điểm đến.' });
    const places = new Set(PLACES.list(data).map(({ value }) => value));
    const wrong = pairs.flatMap((pair, line) =>
      listProblems(pair, places).map((problem) => ({ line, ...problem })),
    );
    if (wrong[0]) throw new InvalidField({ ...wrong[0].phrase, lines: wrong });
    return pairs.map(({ place, days }) => ({ place, days: Number(days) }));
  },
};

/** The cost of a trip: each place's daily cost, times its days, times the travellers. */
export const tripBudget: Tool<TripBudgetInput, TripBudget> = {
  slug: 'trip-budget',
  name: { en: 'Trip budget', vi: 'Chi phí chuyến đi' },
  description: ({ currency: { name } }) => ({
    en: `What does your trip cost in US dollars and ${name.en}, by places, days and price band?`,
    vi: `Chuyến đi của bạn tốn bao nhiêu đô la Mỹ và ${name.vi}, theo điểm đến, số ngày và mức chi?`,
  }),
  datasets: ['destinations', 'dailyCosts'],
  fields: {
    stops: STOPS,
    style: choice({
      label: { en: 'Price band', vi: 'Mức chi' },
      options: BAND_OPTIONS,
      suggested: 'mid',
    }),
    travellers: wholeNumber({
      label: { en: 'Travellers', vi: 'Số người' },
      minimum: 1,
      maximum: 20,
      suggested: '2',
    }),
  },
  run(input, data) {
    const ofBand = perBand((band) => priceStops(input, band, data));
    const chosen = ofBand[input.style];
    return {
      stops: chosen,
      total: total(chosen),
      perTraveller: total(priceStops({ ...input, travellers: 1 }, input.style, data)),
      totals: perBand((band) => total(ofBand[band])),
      rate: data.rate,
    };
  },
};

function priceStops({ stops: chosen, travellers }: TripBudgetInput, band: Band, data: ToolData): TripStop[] {
  return chosen.map(({ place: slug, days }) => {
    const place = getDestination(data, slug);
    const dailyUsd = place.avg_daily_budget_usd[band];
    const evidence = data.dailyCosts.find((cost) => cost.destination_slug === slug && cost.band === band);
    const times = days * travellers;
    const range = evidence && { low: evidence.low_usd * times, high: evidence.high_usd * times };
    return { place, days, dailyUsd, evidence, range, ...amount(toCents(dailyUsd) * times, data.rate) };
  });
}

function amount(cents: number, rate: ExchangeRate | undefined): Pick<Amount, 'usd' | 'local'> {
  return { usd: cents / 100, local: rate && Math.round((cents * rate.perUsd) / 100) };
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

function toCents(usd: number): number {
  return Math.round(usd * 100);
}

const NO_DAYS: Phrase = {
  en: `Enter a number of days for each place, from 1 to ${MOST_DAYS}.`,
  vi: `Hãy nhập số ngày cho mỗi điểm đến, từ 1 đến ${MOST_DAYS}.`,
};
const NO_PLACE: Phrase = {
  en: 'Choose a place for these days.',
  vi: 'Hãy chọn điểm đến cho những ngày này.',
};

function listProblems({ place, days }: Pair, places: ReadonlySet<string>): Omit<LineProblem, 'line'>[] {
  return [
    ...(places.has(place) ? [] : [{ input: 'place', phrase: place === '' ? NO_PLACE : unknownOption }]),
    ...(isDays(days) ? [] : [{ input: 'days', phrase: NO_DAYS }]),
  ];
}

interface Pair {
  readonly place: string;
  readonly days: string;
}

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

function isDays(text: string): boolean {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MOST_DAYS;
}
