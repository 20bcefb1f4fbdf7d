import type { Countries, Country } from '../countries/country.ts';
import type { Dataset } from './dataset.ts';
import { toolUsageDaily } from './declared/tool-usage-daily.ts';
import { climateNormalsOf, climateWindowsOf } from './declared/climate.ts';
import { comparisonsOf } from './declared/comparisons.ts';
import { dailyCostsOf } from './declared/daily-costs.ts';
import { destinationsOf } from './declared/destinations.ts';
import { once } from './records.ts';

export type Catalog = readonly Dataset[];

/** Tool usage comes after the first country's comparisons, the order of the specification. */
export function createCatalog(options: { operator: string; countries: Countries }): Catalog {
  const [first, ...others] = options.countries;
  const { destinations, comparisons, ...rest } = datasetsOf(first);
  const ofOthers = others.flatMap((country) => Object.values(datasetsOf(country)));
  return [destinations, comparisons, toolUsageDaily(options.operator), ...Object.values(rest), ...ofOthers];
}

export function exampleDataset([first]: Catalog): Dataset {
  if (!first) throw new Error('A catalog without datasets has no examples');
  return first;
}

export type CountryDatasets = ReturnType<typeof datasetsOf>;

export type DatasetKind = keyof CountryDatasets;

/** Memoized per country, so that a dataset is the same object everywhere. */
export const datasetsOf = once((country: Country) => {
  const destinations = destinationsOf(country);
  return {
    destinations,
    comparisons: comparisonsOf(country),
    climateWindows: climateWindowsOf(country, destinations),
    climateNormals: climateNormalsOf(country),
    dailyCosts: dailyCostsOf(country),
  };
});
