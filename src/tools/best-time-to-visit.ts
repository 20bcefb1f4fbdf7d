import type { ClimateWindow } from '../datasets/declared/climate-windows.ts';
import { optionalChoice, MONTH_OPTIONS, PLACES } from './fields.ts';
import type { Tool } from './tool.ts';
import type { Phrase } from './field.ts';

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
  name: { en: 'Best time to visit', vi: 'Thời điểm đẹp nhất để đi' },
  description: {
    en: 'When should you visit a place, and where should you go in a given month?',
    vi: 'Nên đi một nơi vào lúc nào, và tháng này nên đi đâu?',
  },
  datasets: ['climateWindows'],
  fields: {
    place: optionalChoice({
      label: { en: 'Place', vi: 'Điểm đến' },
      blank: { en: 'Any place', vi: 'Điểm đến bất kỳ' },
      options: PLACES,
    }),
    month: optionalChoice({
      label: { en: 'Month', vi: 'Tháng' },
      blank: { en: 'Any month', vi: 'Tháng bất kỳ' },
      options: MONTH_OPTIONS,
    }),
  },
  findProblems: ({ place, month }) => (place || month ? {} : { place: PLACE_OR_MONTH }),
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

const PLACE_OR_MONTH: Phrase = {
  en: 'Choose a place, a month, or both.',
  vi: 'Hãy chọn một điểm đến, một tháng, hoặc cả hai.',
};

function isRecommended({ recommended }: ClimateWindow): boolean {
  return recommended === 1;
}
