import {
  type Band,
  DAY_BASKETS,
  DAY_ITEMS,
  type DayItem,
  type LocalPart,
  PREMIUM_TIMES,
} from '../../../datasets/measures/day-definition.ts';
import { bestFew, median, quantile, round, sum } from '../../../datasets/measures/numbers.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import type { Said, Sentence } from '../../../datasets/provenance/receipt-words.ts';
import { entriesOf, mapKeys } from '../../../datasets/records.ts';
import { computed, editorial, type Receipt, regional } from '../../receipt.ts';
import {
  linesOf,
  numberOf,
  type Observation,
  periodOf,
  publishersOf,
  sayReading,
} from '../../sources/observation.ts';
import { InvalidTable } from '../../sources/table.ts';
import { deviationOf } from './standard-errors.ts';

export interface CostReceipt extends Receipt<number> {
  readonly range: ValueRange;
}

export interface LocalObservations {
  /** Prices of meals, drinks, entrances and motorbikes. */
  readonly prices: readonly Observation[];
  /** The index of living costs of each place's province. */
  readonly indexes: readonly Observation[];
  /** What travellers are said to spend: a check that bounds the range. No value is made from it. */
  readonly checks: readonly Observation[];
}

/** The least error of a price that is carried over by an index of all goods, or read from menus for residents. */
const LEAST_ERROR = 0.2;

export const LIMITS = ['low', 'value', 'high'] as const;

/** What a day costs beyond the room: measured in the place, scaled from other places, or assumed. */
export function localCostFinder({ prices, indexes, checks }: LocalObservations) {
  const indexOf = new Map(indexes.map((each) => [each.place, each]));
  const places = [...new Set(prices.map(({ place }) => place))];
  const findCheck = checkFinder(checks);
  const parts = mapKeys(['food', 'entertainment', 'transport'], (part) =>
    mapKeys(['budget', 'mid'], (band) => basketsIn(places, prices, DAY_BASKETS[band][part])),
  );

  function measure(slug: string, part: LocalPart, band: 'budget' | 'mid'): CostReceipt {
    const baskets = parts[part][band];
    const own = baskets.find(({ place, isEnough }) => place === slug && isEnough);
    if (!own) return scale(slug, part, baskets);
    const observations = own.items.map(({ observation }) => observation);
    const detail = [...sayItems(own), ...sayOrigin(observations)];
    return {
      ...computed(own.usd.value, 'local_measured', linesOf(observations), detail),
      ...figuresOf(own.usd, observations),
    };
  }

  /** The median of the places with prices, each divided by its province's index, times this place's index. */
  function scale(slug: string, part: LocalPart, baskets: readonly Basket[]): CostReceipt {
    const index = indexOf.get(slug);
    const known = baskets.filter(({ place }) => indexOf.has(place));
    if (!index || known.length === 0)
      throw new InvalidTable(`No prices can be scaled to ${slug}: ${part} or its index is missing.`);
    const values = known.map(
      ({ place, usd }) => usd.value * (numberOf(index) / numberOf(indexOf.get(place)!)),
    );
    const usd = { low: quantile(values, 0.25), value: median(values), high: quantile(values, 0.75) };
    const observations = known.flatMap(({ items }) => items.map(({ observation }) => observation));
    const most = bestFew(known, SHOWN, ({ items }) => -sum(items.map(({ observation: { n } }) => n ?? 0)));
    const method = { id: 'local_scaled', count: known.length } as const;
    const lines = linesOf([...observations, ...known.map(({ place }) => indexOf.get(place)!), index]);
    const detail: Sentence[] = [
      { id: 'scaled_by', index: numberOf(index), period: index.period },
      ...most.map((basket) => ({ id: 'basket_in', place: basket.place, items: sayItems(basket) }) as const),
      ...sayOrigin(observations),
    ];
    return {
      ...regional(round(usd.value), method, lines, detail),
      ...figuresOf(usd, observations, deviationOf(usd.low, usd.high)),
    };
  }

  return (slug: string, part: LocalPart, band: Band): CostReceipt => {
    const known = measure(slug, part, band === 'budget' ? 'budget' : 'mid');
    return reachCheck(band === 'premium' ? assume(known) : known, findCheck(slug, part, band));
  };
}

/** The place's own figure, or the median of those that have one. */
function checkFinder(checks: readonly Observation[]) {
  return (slug: string, part: LocalPart, band: Band) => {
    const figures = checks.filter((each) => each.field === `${part}_cost` && each.class === band);
    const own = figures.filter(({ place }) => place === slug);
    const used = own.length > 0 ? own : figures;
    return used.length === 0 ? undefined : { usd: round(median(used.map(numberOf))), lines: linesOf(used) };
  };
}

/** How many places a receipt shows the arithmetic of; it cites all of them. */
const SHOWN = 3;

/** What one day's purchases of a part cost, in the places that have a price for each item. */
function basketsIn(
  places: readonly string[],
  prices: readonly Observation[],
  content: Readonly<Partial<Record<DayItem, number>>>,
) {
  return places.flatMap((place) => {
    const items = entriesOf(content).map(([name, times]) => {
      const { field, class: ofClass } = DAY_ITEMS[name];
      const found = prices.filter(
        (each) => each.place === place && each.field === field && each.class === ofClass,
      );
      // The largest sample counts.
      const [observation] = found.toSorted((a, b) => (b.n ?? 0) - (a.n ?? 0));
      return observation && { name, times, usd: priceOf(name, observation), observation };
    });
    const bought = items.filter((item) => item !== undefined);
    if (bought.length < items.length) return [];
    const usd = mapKeys(LIMITS, (limit) => round(sum(bought.map((item) => item.times * item.usd[limit]))));
    /** Whether every sample is large enough to stand for the place. */
    const isEnough = bought.every(({ name, observation: { n } }) => (n ?? 0) >= DAY_ITEMS[name].fewest);
    return [{ place, usd, isEnough, items: bought }];
  });
}

type Basket = Readonly<ReturnType<typeof basketsIn>[number]>;

/** An upper quartile has no quartile above it, so it is its own limit. */
function priceOf(name: DayItem, observation: Observation): ValueRange {
  const { people = 1, isUpperQuartile = false } = DAY_ITEMS[name];
  const middle = numberOf(observation);
  const { low = middle, high = middle } = observation;
  const range = isUpperQuartile ? { low: middle, value: high, high } : { low, value: middle, high };
  return mapKeys(LIMITS, (limit) => range[limit] / people);
}

/** The range covers the least error. Places with prices that differ by more, such as entrances, have a larger error. */
function figuresOf({ low, value, high }: ValueRange, observations: readonly Observation[], deviation = 0) {
  const least = LEAST_ERROR * value;
  return {
    range: {
      low: round(Math.min(low, value - least)),
      value: round(value),
      high: round(Math.max(high, value + least)),
    },
    standard_error: round(Math.max(least, deviation)),
    n: Math.min(...observations.map(({ n }) => n ?? 1)),
    period: periodOf(observations),
  };
}

function assume(ofMid: CostReceipt): CostReceipt {
  const { value: usd, range, detail: _, standard_error: __, ...known } = ofMid;
  const value = round(usd * PREMIUM_TIMES);
  const method = { id: 'local_assumed', times: PREMIUM_TIMES, usd } as const;
  return {
    ...known,
    ...editorial(value, method, known.sources),
    range: { low: usd, value, high: round(range.high * PREMIUM_TIMES) },
  };
}

function reachCheck(receipt: CostReceipt, check: ReturnType<ReturnType<typeof checkFinder>>): CostReceipt {
  if (!check) return receipt;
  const { low, value, high } = receipt.range;
  const { detail = [] } = receipt;
  return {
    ...receipt,
    range: { low: Math.min(low, check.usd), value, high: Math.max(high, check.usd) },
    detail: [...(detail as readonly Said[]), { id: 'travellers_check', usd: check.usd }],
    sources: [...receipt.sources, ...check.lines],
  };
}

const sayItems = ({ items }: Basket): Sentence[] =>
  items.map(({ name, times, usd, observation: { n = 1, period } }) => ({
    id: 'basket_item',
    times,
    usd: round(usd.value),
    item: name,
    count: n,
    period,
  }));

const sayOrigin = (observations: readonly Observation[]): Sentence[] => [
  { id: 'published_by', publishers: publishersOf(observations) },
  sayReading(observations),
];
