import WORDS from './words.json' with { type: 'json' };
import type { Destination } from '../datasets/declared/destinations.ts';
import { BANDS, type Band } from '../datasets/measures/day-definition.ts';
import { choice, several, BAND_OPTIONS, MONTH_OPTIONS, REGIONS, STYLES, wholeNumber } from './fields.ts';
import { declareTool, type InputOf, type ResultOf } from './tool.ts';
import { keysOf } from '../datasets/records.ts';

const words = WORDS.destinationFinder;

const fields = {
  month: choice({ ...words.month, options: MONTH_OPTIONS }),
  /** The maximum cost of a day, in US dollars. */
  budget: wholeNumber({ ...words.budget, minimum: 1, maximum: 10_000 }),
  style: choice({ ...words.style, options: BAND_OPTIONS }),
  region: choice({ ...words.region, options: REGIONS }),
  tags: several({ ...words.tags, options: STYLES, most: 10 }),
};

/** The labels of the budget as a choice of amounts in the country's currency. */
export const LOCAL_BUDGET = words.localBudget;

export type FinderInput = InputOf<{ fields: typeof fields }>;

/** The search criteria. A criterion that was not given matches every place. */
const WISHES = {
  month: ({ best_visit_months }, { month }) =>
    month === undefined || best_visit_months.includes(Number(month)),
  budget: (place, input) => findBand(place, input) !== undefined,
  region: ({ region_code }, { region }) => region === undefined || region_code === region,
  tags: ({ travel_style_tags }, { tags }) => tags.every((tag) => travel_style_tags.includes(tag)),
} satisfies Record<string, (place: Destination, input: FinderInput) => boolean>;

export type Wish = keyof typeof WISHES;

const WISH_NAMES = keysOf(WISHES);

/** A place with the price band that the input pays for. */
export interface FoundPlace extends Destination {
  readonly band: Band;
}

/** Places that match every criterion, the best fit first: by tier and comfort for the money, then by price. */
export const destinationFinder = declareTool({
  slug: 'destination-finder',
  name: words.name,
  description: words.description,
  datasets: ['destinations', 'dailyCosts'],
  fields,
  run(input, { destinations: all }) {
    const matches = all.filter((place) => satisfies(place, input));
    const places = matches.map((place): FoundPlace => ({ ...place, band: findBand(place, input)! }));
    return {
      places: places.sort(byFit),
      more: findMore(input, all),
      without: places.length > 0 ? [] : countWithout(input, all),
    };
  },
});

export type FoundDestinations = ResultOf<typeof destinationFinder>;

/** The requested band, or the best one that the money pays for; mid-range if neither limits it. */
function findBand({ avg_daily_budget_usd: costs }: Destination, { budget, style }: FinderInput) {
  if (budget === undefined) return style ?? 'mid';
  const bands = style ? [style] : BANDS.toReversed();
  return bands.find((band) => costs[band] <= budget);
}

function satisfies(place: Destination, input: FinderInput, except?: Wish): boolean {
  return WISH_NAMES.every((wish) => wish === except || WISHES[wish](place, input));
}

/** If nothing matches: each criterion whose removal gives results, with the number of places. */
function countWithout(input: FinderInput, all: readonly Destination[]) {
  const counts = WISH_NAMES.map((wish) => ({
    wish,
    count: all.filter((place) => satisfies(place, input, wish)).length,
  }));
  return counts.filter(({ count }) => count > 0);
}

const BUDGET_STEP = 5;

/** The next round budget that gives more places, and how many more; undefined if none does. */
function findMore(input: FinderInput, all: readonly Destination[]) {
  const { budget: limit, style = 'budget' } = input;
  if (limit === undefined) return undefined;
  const others = all.filter((place) => satisfies(place, input, 'budget'));
  const costs = others.map((place) => place.avg_daily_budget_usd[style]).filter((cost) => cost > limit);
  if (costs.length === 0) return undefined;
  const budget = Math.ceil(Math.min(...costs) / BUDGET_STEP) * BUDGET_STEP;
  return { budget, count: costs.filter((cost) => cost <= budget).length };
}

/** The lower, the better: a better band counts as much as a better tier. */
const distance = ({ tier, band }: FoundPlace) => tier - BANDS.indexOf(band);

function byFit(a: FoundPlace, b: FoundPlace): number {
  return (
    distance(a) - distance(b) ||
    a.tier - b.tier ||
    a.avg_daily_budget_usd[a.band] - b.avg_daily_budget_usd[b.band] ||
    (a.slug < b.slug ? -1 : 1)
  );
}
