import { Type, type Static } from '../../json-schema.ts';
import type { Places } from '../places.ts';

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const text = Type.String({ minLength: 1 });

/** Dates to skip: in every place, or in one place for a reason that readers of the sidecar can check. */
export const leftOutDates = Type.Array(
  Type.Union([date, Type.Object({ place: text, date, reason: text }, { additionalProperties: false })]),
);

type LeftOutDates = Static<typeof leftOutDates>;

/** The first place among them that is not a destination. */
export function findUnknownPlace(dates: LeftOutDates, places: Places): string | undefined {
  return dates
    .flatMap((each) => (typeof each === 'string' ? [] : [each.place]))
    .find((place) => places.find(place) === undefined);
}

/** Why a row with this place and date is skipped. */
export function findExclusion(
  dates: LeftOutDates,
  places: Places,
  row: { readonly place: string; readonly date: string },
): string | undefined {
  for (const each of dates) {
    if (each === row.date) return `excluded by its date ${row.date}`;
    if (typeof each !== 'string' && each.date === row.date && places.find(each.place) === row.place)
      return `excluded by its date ${row.date} in this place`;
  }
  return undefined;
}
