import { countryPath, type Country } from '../countries/country.ts';
import type { Destination } from '../datasets/destinations.ts';
import { placeKey, type PlaceNames } from '../datasets/place-names.ts';
import type { MapPlace } from './charts/map-places.ts';
import type { SiteLanguage } from './site-language.ts';

/** A destination as a page in one language calls it. */
export interface Place {
  readonly country: Country;
  readonly slug: string;
  readonly name: string;
  readonly region: string;
  readonly row: Destination;
}

export type Places = ReadonlyMap<string, Place>;

/** By slug. A place that the last build did not name has its English name. */
export function placesIn(
  country: Country,
  language: SiteLanguage,
  rows: readonly Destination[],
  names: PlaceNames,
): Places {
  const regions = new Map(country.regions.map((region) => [region.code, region[language]]));
  const place = (row: Destination): Place => ({
    country,
    slug: row.slug,
    name: (language === 'vi' && names.get(placeKey({ country, slug: row.slug }))) || row.name_en,
    region: regions.get(row.region_code) ?? row.region_code,
    row,
  });
  return new Map(rows.map((row) => [row.slug, place(row)]));
}

/** What a map shows of the places. */
export function mapPlaces(places: Iterable<Place>): MapPlace[] {
  return Array.from(places, ({ slug, name, row: { lat, lng, tier } }) => ({ slug, name, lat, lng, tier }));
}

export const DESTINATIONS_PATH = '/destinations';

export const placePath = ({ country, slug }: Pick<Place, 'country' | 'slug'>) =>
  countryPath(country, `${DESTINATIONS_PATH}/${slug}`);

/** By name, in the order of the alphabet of the language. */
export function inAlphabet(places: Iterable<Place>, language: SiteLanguage): Place[] {
  const collator = new Intl.Collator(language);
  return [...places].sort((a, b) => collator.compare(a.name, b.name));
}
