import type { Country } from '../countries/country.ts';
import type { Made } from './build.ts';
import { makeRows, type MakeRowsOptions } from './make-rows.ts';
import { NoPlaces } from './source.ts';

interface MakeAllRowsOptions extends Omit<MakeRowsOptions, 'publishedSlugs'> {
  readonly publishedSlugsOf: (country: Country) => readonly string[];
}

/** The rows of every country together. A dump of GeoNames replaces the places of the countries that it holds places of. */
export function makeAllRows(countries: readonly Country[], options: MakeAllRowsOptions): Made {
  const refusals: NoPlaces[] = [];
  const all = countries.map((country) => {
    const ofCountry = { ...options, publishedSlugs: options.publishedSlugsOf(country) };
    try {
      return makeRows(country, ofCountry);
    } catch (error) {
      if (!(error instanceof NoPlaces) || refusals.push(error) === countries.length) throw error;
      return makeRows(country, { ...ofCountry, geonamesFile: undefined });
    }
  });
  return {
    made: all.flatMap(({ made }) => made),
    sources: all.flatMap(({ sources }) => sources),
    placeNames: all.flatMap(({ placeNames }) => placeNames),
  };
}
