import type { Country } from '../countries/country.ts';
import { climateNormalsOf } from './climate-normals.ts';
import { climateWindowsOf } from './climate-windows.ts';
import { comparisonsOf } from './comparisons.ts';
import { dailyCostsOf } from './daily-costs.ts';
import type { Dataset } from './dataset.ts';
import { destinationsOf } from './destinations.ts';
import { once } from './once.ts';

/** The kinds of datasets that every country has. */
export type DatasetKind = 'destinations' | 'comparisons' | 'climateWindows' | 'climateNormals' | 'dailyCosts';

export type CountryDatasets = Readonly<Record<DatasetKind, Dataset>>;

/** Declared once for each country, so that a dataset is the same object everywhere. */
export const datasetsOf = once((country: Country): CountryDatasets => {
  const destinations = destinationsOf(country);
  return {
    destinations,
    comparisons: comparisonsOf(country),
    climateWindows: climateWindowsOf({ country, destinations }),
    climateNormals: climateNormalsOf(country),
    dailyCosts: dailyCostsOf(country),
  };
});
