import { Type } from '../../json-schema.ts';
import { ALL } from '../fields.ts';
import { declareExtractor } from '../document.ts';
import type { Places } from '../places.ts';
import { column, firstGroup, nameRows, pattern, readRows, tableMapping } from '../table.ts';

const mapping = tableMapping({
  place: column,
  place_pattern: Type.Optional(pattern),
  /** The destination for names with a given prefix: a village that belongs to a town, or "" for a namesake. */
  place_names: Type.Optional(Type.Record(Type.String(), Type.String())),
  reviews: column,
  /** Identifies a hotel; if several rows have the same value, the one with the most reviews counts. */
  hotel: column,
  /** Uses only this many hotels, those with the most reviews, to make samples of different sizes comparable. */
  most_hotels: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** Interest in a place: the reviews of its hotels. */
export const reviewCounts = declareExtractor({
  name: 'review-counts',
  version: '1',
  mapping,
  async *extract(document, columns, places) {
    const named = Object.entries(columns.place_names ?? {});
    const counts = new Map<string, Map<string, { row: number; reviews: number }>>();
    for await (const row of readRows(document, columns)) {
      const name = firstGroup(row.cell(columns.place), columns.place_pattern);
      const given = named.find(([start]) => name.startsWith(start))?.[1];
      const place =
        given === undefined ? (places.find(name) ?? firstNamed(name, places)) : given || undefined;
      const reviews = Number(row.cell(columns.reviews).replaceAll(/[,\s]/g, '') || 0);
      if (place === undefined || !Number.isInteger(reviews)) {
        yield {
          reason: place === undefined ? 'not a destination' : 'not a number',
          locator: nameRows([row.number]),
          place: place ?? name,
          field: 'reviews',
          value: row.cell(columns.reviews),
        };
        continue;
      }
      const hotels = counts.getOrInsertComputed(place, () => new Map());
      const hotel = row.cell(columns.hotel);
      if ((hotels.get(hotel)?.reviews ?? -1) < reviews) hotels.set(hotel, { row: row.number, reviews });
    }
    for (const [place, hotels] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const most = [...hotels.values()]
        .sort((a, b) => b.reviews - a.reviews || a.row - b.row)
        .slice(0, columns.most_hotels);
      yield {
        place,
        field: 'reviews',
        class: ALL,
        value: most.reduce((sum, { reviews }) => sum + reviews, 0),
        n: hotels.size,
        unit: 'reviews',
        period: document.source.period ?? document.source.retrieved,
        locator: nameRows(most.map(({ row }) => row)),
      };
    }
  },
});

/** "Cam_Thanh_Hoi_An_Quang_Nam_Province" is in Hoi An; a province is not the town of the same name. */
function firstNamed(name: string, places: Places): string | undefined {
  const words = name.replaceAll('_', ' ');
  const towns = places.mentions(words).filter(({ end }) => !/^ Province\b/.test(words.slice(end)));
  return towns.find(({ slug }) => slug !== '')?.slug;
}
