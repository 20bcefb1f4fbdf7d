import type { Country } from '../countries/country.ts';
import { climateNormalsOf } from './climate-normals.ts';
import { climateWindowsOf } from './climate-windows.ts';
import { comparisonsOf } from './comparisons.ts';
import { dailyCostsOf } from './daily-costs.ts';
import type { Dataset } from './dataset.ts';
import { destinationsOf } from './destinations.ts';

/** The kinds of datasets that every country has. */
export type DatasetKind = 'destinations' | 'comparisons' | 'climateWindows' | 'climateNormals' | 'dailyCosts';

export type CountryDatasets = Readonly<Record<DatasetKind, Dataset>>;

const declared = new WeakMap<Country, CountryDatasets>();

/** Declared once for each country, so that a dataset is the same object everywhere. */
export function datasetsOf(country: Country): CountryDatasets {
  const known = declared.get(country);
  if (known) return known;
  const destinations = destinationsOf(country);
  const datasets: CountryDatasets = {
    destinations,
    comparisons: comparisonsOf(country),
    climateWindows: climateWindowsOf({ country, destinations }),
    climateNormals: climateNormalsOf(country),
    dailyCosts: dailyCostsOf(country),
  };
  declared.set(country, datasets);
  return datasets;
}
