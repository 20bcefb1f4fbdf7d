import type { Destination } from '../datasets/destinations.ts';
import type { DailyCost } from '../datasets/daily-costs.ts';
import { BANDS, type Band } from '../datasets/day-definition.ts';
import { choice } from './choice.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { BAND_OPTIONS, PLACES } from './option-sources.ts';
import { stops, type Stop } from './stops.ts';
import { getDestination, type ToolData } from './tool-data.ts';
import type { Tool } from './tool.ts';
import { wholeNumber } from './whole-number.ts';

export interface TripBudgetInput {
  readonly stops: readonly Stop[];
  readonly style: string;
  readonly travellers: number;
}

export interface Amount {
  readonly usd: number;
  /** The limits that the amount lies between; undefined where those of a place are not known. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
  /** In the currency of the country; undefined while no exchange rate is known. */
  readonly local: number | undefined;
}

export interface TripStop extends Amount {
  readonly place: Destination;
  readonly days: number;
  /** US dollars per traveller and day, as published. */
  readonly dailyUsd: number;
  /** What the day rests on; undefined where that is not known. */
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

/** What a journey costs: the day of each place, times its days, times the travellers. */
export const tripBudget: Tool<TripBudgetInput, TripBudget> = {
  slug: 'trip-budget',
  name: { en: 'Trip budget', vi: 'Chi phí chuyến đi' },
  description: ({ currency: { name } }) => ({
    en: `What does a trip cost, in US dollars and in ${name.en}, for the places, days and style you choose?`,
    vi: `Một chuyến đi tốn bao nhiêu đô la Mỹ và bao nhiêu ${name.vi}, theo điểm đến, số ngày và phong cách bạn chọn?`,
  }),
  datasets: ['destinations', 'dailyCosts'],
  fields: {
    stops: stops({
      label: { en: 'Places and days', vi: 'Điểm đến và số ngày' },
      hint: {
        en: 'In the order of the trip. Lines left empty do not count.',
        vi: 'Theo thứ tự của chuyến đi. Dòng để trống không được tính.',
      },
      options: PLACES,
      maximumDays: 90,
      most: 10,
    }),
    style: choice({
      label: { en: 'Style of travel', vi: 'Phong cách du lịch' },
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
    const ofBand = Object.fromEntries(
      BANDS.map((band) => [band, priceStops(input, band, data)]),
    ) as unknown as Record<Band, TripStop[]>;
    const chosen = ofBand[input.style as Band];
    return {
      stops: chosen,
      total: sum(chosen),
      perTraveller: sum(priceStops({ ...input, travellers: 1 }, input.style as Band, data)),
      totals: { budget: sum(ofBand.budget), mid: sum(ofBand.mid), premium: sum(ofBand.premium) },
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

/** Of the parts as they are shown, so that the lines of a trip always add up to its total. */
function sum(parts: readonly Amount[]): Amount {
  const cents = parts.reduce((total, { usd }) => total + toCents(usd), 0);
  const known = parts.map(({ local }) => local).filter((local) => local !== undefined);
  const local = known.length === parts.length ? known.reduce((total, part) => total + part, 0) : undefined;
  return { usd: cents / 100, range: sumRanges(parts), local };
}

/** The errors of the parts may well have one cause, so the limits are added up. */
function sumRanges(parts: readonly Amount[]): Amount['range'] {
  const ranges = parts.map(({ range }) => range).filter((range) => range !== undefined);
  if (ranges.length < parts.length) return undefined;
  return {
    low: ranges.reduce((total, { low }) => total + low, 0),
    high: ranges.reduce((total, { high }) => total + high, 0),
  };
}

function toCents(usd: number): number {
  return Math.round(usd * 100);
}
