import type { Countries, Country } from '../countries/country.ts';
import type { Dataset } from './dataset.ts';
import { toolUsageDaily } from './declared/tool-usage-daily.ts';
import {
  climateNormalsOf,
  type ClimateNormal,
  climateWindowsOf,
  type ClimateWindow,
} from './declared/climate.ts';
import { comparisonsOf, type Comparison } from './declared/comparisons.ts';
import { dailyCostsOf, type DailyCost } from './declared/daily-costs.ts';
import { destinationsOf, type Destination } from './declared/destinations.ts';
import { once } from './once.ts';

export type Catalog = readonly Dataset[];

interface CatalogOptions {
  readonly operator: string;
  readonly countries: Countries;
}

/** Tool usage comes after the first country's comparisons, the order of the specification. */
export function createCatalog({ operator, countries: [first, ...others] }: CatalogOptions): Catalog {
  const { destinations, comparisons, ...rest } = datasetsOf(first);
  const ofOthers = others.flatMap((country) => Object.values(datasetsOf(country)));
  return [destinations, comparisons, toolUsageDaily(operator), ...Object.values(rest), ...ofOthers];
}

/** The dataset in the documentation's examples. */
export function exampleDataset([first]: Catalog): Dataset {
  if (!first) throw new Error('A catalog without datasets has no examples');
  return first;
}

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
