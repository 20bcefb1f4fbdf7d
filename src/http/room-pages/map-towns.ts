import type { Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { findPlaceNames } from '../../datasets/words/place-names.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import { createRowReader } from '../../datasets/releases/release-rows.ts';
import { mapPlaces } from '../../pages/charts/map/places.ts';
import { placesIn } from '../../pages/place.ts';
import type { MappedCountry } from '../../pages/rooms/room-map.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../../pages/site-language.ts';
import type { Database } from '../../storage/database.ts';

interface MapTownsOptions {
  /** The database with the datasets; the sandbox reads it too. */
  readonly db: Database;
  readonly countries: readonly Country[];
  readonly releases: CurrentReleases;
}

export interface MapTowns {
  /** Changes whenever the maps change. */
  readonly version: () => string;
  readonly list: (language: SiteLanguage) => Promise<readonly MappedCountry[]>;
}

/** The destinations shown on the maps around rooms. */
export function createMapTowns({ db, countries, releases }: MapTownsOptions): MapTowns {
  const readRows = createRowReader(releases);
  const remember = cacheRecent<readonly MappedCountry[]>(SITE_LANGUAGES.length, () => 1);
  const datasets = countries.map((country) => datasetsOf(country).destinations);
  const version = () => releases.buildsOf(datasets);
  return {
    version,
    list: (language) =>
      remember(`${language} ${version()}`, async () => {
        const names = await findPlaceNames(db);
        return countries.map((country) => {
          const rows = readRows(datasetsOf(country).destinations);
          const places = placesIn(country, language, rows, names, { dailyCosts: [] });
          return { country, towns: mapPlaces(places) };
        });
      }),
  };
}
