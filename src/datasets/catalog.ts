import type { Countries } from '../countries/country.ts';
import { datasetsOf } from './declared/country-datasets.ts';
import type { Dataset } from './dataset.ts';
import { toolUsageDaily } from './declared/tool-usage-daily.ts';

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
