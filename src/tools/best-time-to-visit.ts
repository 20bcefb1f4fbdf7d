import WORDS from './words.json' with { type: 'json' };
import type { ClimateWindow } from '../datasets/declared/climate.ts';
import { choice, MONTH_OPTIONS, PLACES } from './fields.ts';
import { declareTool, type InputOf, type ResultOf } from './tool.ts';

/** Finds the best months for a place, the best places for a month, or whether a month suits a place. */
export const bestTimeToVisit = declareTool({
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
    const isBest = (each: ClimateWindow) => each.month === Number(month) && each.recommended === 1;
    return {
      /** The twelve months of the requested place. */
      year,
      /** The places that are best in the requested month. */
      places: month && !place ? windows.filter(isBest) : undefined,
      /** Whether the requested month is one of the place's best; undefined unless both were given. */
      recommended: place && month ? year!.some(isBest) : undefined,
    };
  },
});

export type BestTimeInput = InputOf<typeof bestTimeToVisit>;
export type BestTime = ResultOf<typeof bestTimeToVisit>;
