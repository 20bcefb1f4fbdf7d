import type { Country } from '../../countries/country.ts';
import { climateNormalsOf, type ClimateNormal } from './climate-normals.ts';
import { climateWindowsOf, type ClimateWindow } from './climate-windows.ts';
import { comparisonsOf, type Comparison } from './comparisons.ts';
import { dailyCostsOf, type DailyCost } from './daily-costs.ts';
import type { Dataset } from '../dataset.ts';
import { destinationsOf, type Destination } from './destinations.ts';
import { once } from '../once.ts';

/** The datasets that every country has. */
export interface CountryDatasets {
  readonly destinations: Dataset<Destination>;
  readonly comparisons: Dataset<Comparison>;
  readonly climateWindows: Dataset<ClimateWindow>;
  readonly climateNormals: Dataset<ClimateNormal>;
  readonly dailyCosts: Dataset<DailyCost>;
}

export type DatasetKind = keyof CountryDatasets;

/** Memoized per country, so that a dataset is the same object everywhere. */
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
