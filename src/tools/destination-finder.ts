import WORDS from './words.json' with { type: 'json' };
import type { Destination } from '../datasets/declared/destinations.ts';
import type { Band } from '../datasets/measures/day-definition.ts';
import { choice, several, BAND_OPTIONS, MONTH_OPTIONS, REGIONS, STYLES, wholeNumber } from './fields.ts';
import { declareTool, type InputOf, type ResultOf } from './tool.ts';
import { keysOf } from '../datasets/records.ts';

const words = WORDS.destinationFinder;

const fields = {
  month: choice({ ...words.month, options: MONTH_OPTIONS }),
  style: choice({ ...words.style, options: BAND_OPTIONS, suggested: 'mid' }),
  /** The maximum cost of a day, in US dollars. */
  budget: wholeNumber({ ...words.budget, minimum: 1, maximum: 10_000 }),
  region: choice({ ...words.region, options: REGIONS }),
  tags: several({ ...words.tags, options: STYLES, most: 10 }),
};

export type FinderInput = InputOf<{ fields: typeof fields }>;

/** The search criteria. A criterion that was not given matches every place. */
const WISHES = {
  month: ({ best_visit_months }, { month }) =>
    month === undefined || best_visit_months.includes(Number(month)),
  budget: ({ avg_daily_budget_usd }, { budget, style }) =>
    budget === undefined || avg_daily_budget_usd[style] <= budget,
  region: ({ region_code }, { region }) => region === undefined || region_code === region,
  tags: ({ travel_style_tags }, { tags }) => tags.every((tag) => travel_style_tags.includes(tag)),
} satisfies Record<string, (place: Destination, input: FinderInput) => boolean>;

export type Wish = keyof typeof WISHES;

const WISH_NAMES = keysOf(WISHES);

/** Places that match every criterion, sorted by tier and then by price. */
export const destinationFinder = declareTool({
  slug: 'destination-finder',
  name: words.name,
  description: words.description,
  datasets: ['destinations', 'dailyCosts'],
  fields,
  run(input, { destinations: all }) {
    const places = all.filter((place) => satisfies(place, input, WISH_NAMES));
    return {
      places: places.sort(byTierAndCost(input.style)),
      without: places.length > 0 ? [] : countWithout(input, all),
    };
  },
});

export type FoundDestinations = ResultOf<typeof destinationFinder>;

function satisfies(place: Destination, input: FinderInput, wishes: readonly Wish[]): boolean {
  return wishes.every((wish) => WISHES[wish](place, input));
}

/** If nothing matches: each criterion whose removal gives results, with the number of places. */
function countWithout(input: FinderInput, all: readonly Destination[]) {
  const counts = WISH_NAMES.map((wish) => {
    const others = WISH_NAMES.filter((each) => each !== wish);
    return { wish, count: all.filter((place) => satisfies(place, input, others)).length };
  });
  return counts.filter(({ count }) => count > 0);
}

function byTierAndCost(band: Band): (a: Destination, b: Destination) => number {
  return (a, b) =>
    a.tier - b.tier ||
    a.avg_daily_budget_usd[band] - b.avg_daily_budget_usd[band] ||
    (a.slug < b.slug ? -1 : 1);
}
