import type { Country } from '../countries/country.ts';
import { datasetsOf } from './declared/country-datasets.ts';
import type { Dataset } from './dataset.ts';
import { toolUsageDaily } from './declared/tool-usage-daily.ts';

export type Catalog = readonly Dataset[];

interface CatalogOptions {
  readonly operator: string;
  readonly countries: readonly Country[];
}

/** The tool-usage dataset comes after the first country's comparisons, the order of the specification. */
const TOOL_USAGE_AT = 2;

export function createCatalog({ operator, countries }: CatalogOptions): Catalog {
  const ofCountries = countries.flatMap((country) => Object.values(datasetsOf(country)));
  return ofCountries.toSpliced(TOOL_USAGE_AT, 0, toolUsageDaily(operator));
}
