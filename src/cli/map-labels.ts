import type { Country } from '../countries/country.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { placeKey, type PlaceName } from '../datasets/words/place-names.ts';
import { makeLabels, type StoredLabels } from '../pages/charts/map/labels/stored-labels.ts';
import { narrowLayout, wideLayout } from '../pages/charts/map/layouts.ts';
import { mapDots } from '../pages/charts/map/map.ts';
import { mapPlaces, placesIn } from '../pages/place.ts';
import { SITE_LANGUAGES } from '../pages/site-language.ts';

/** The positions of names on the country maps. */
export function placeMapLabels(
  country: Country,
  rows: readonly Destination[],
  placeNames: readonly PlaceName[],
): StoredLabels {
  const names = new Map(placeNames.map((name) => [placeKey(name), name.nameVi]));
  const entries = SITE_LANGUAGES.flatMap((language) => {
    const places = mapPlaces(placesIn(country, language, rows, names, { dailyCosts: [] }));
    return [wideLayout(country), narrowLayout(country)].map((layout) => {
      const { dots, options } = mapDots(country, places, language, layout);
      return makeLabels(dots, options);
    });
  });
  return Object.fromEntries(entries);
}

/** One line per name. */
export function writeMapLabels(labels: StoredLabels): string {
  const maps = Object.entries(labels).map(([digest, ofMap]) => {
    const lines = Object.entries(ofMap).map(
      ([slug, position]) => `    ${JSON.stringify(slug)}: ${JSON.stringify(position)}`,
    );
    return `  ${JSON.stringify(digest)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${maps.join(',\n')}\n}\n`;
}
