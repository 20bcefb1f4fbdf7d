import WORDS from './words.json' with { type: 'json' };
import type { ClimateWindow } from '../datasets/declared/climate.ts';
import { choice, MONTH_OPTIONS, PLACES } from './fields.ts';
import type { Tool } from './tool.ts';

export interface BestTimeInput {
  readonly place: string | undefined;
  readonly month: string | undefined;
}

export interface BestTime {
  /** The twelve months of the requested place. */
  readonly year: readonly ClimateWindow[] | undefined;
  /** The places that are best in the requested month. */
  readonly places: readonly ClimateWindow[] | undefined;
  /** Whether the requested month is one of the place's best; undefined unless both were given. */
  readonly recommended: boolean | undefined;
}

/** Finds the best months for a place, the best places for a month, or whether a month suits a place. */
export const bestTimeToVisit: Tool<BestTimeInput, BestTime> = {
  slug: 'best-time-to-visit',
  name: WORDS.bestTimeToVisit.name,
  description: WORDS.bestTimeToVisit.description,
  datasets: ['climateWindows'],
  fields: {
    place: choice({ ...WORDS.bestTimeToVisit.place, options: PLACES }),
    month: choice({ ...WORDS.bestTimeToVisit.month, options: MONTH_OPTIONS }),
  },
  findProblems: ({ place, month }) => (place || month ? {} : { place: WORDS.bestTimeToVisit.placeOrMonth }),
  run({ place, month }, { climateWindows: windows }) {
    const year = place ? windows.filter((each) => each.destination_slug === place) : undefined;
    const inMonth = windows.filter((each) => each.month === Number(month));
    return {
      year,
      places: month && !place ? inMonth.filter(isRecommended) : undefined,
      recommended:
        place && month
          ? year!.some((each) => each.month === Number(month) && isRecommended(each))
          : undefined,
    };
  },
};

function isRecommended({ recommended }: ClimateWindow): boolean {
  return recommended === 1;
}
