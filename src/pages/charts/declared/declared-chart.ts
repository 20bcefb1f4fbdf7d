import type { Country } from '../../../countries/country.ts';
import { datasetsOf, type CountryDatasets, type DatasetKind } from '../../../datasets/catalog.ts';
import type { Dataset, DeclarationOfCountry } from '../../../datasets/dataset.ts';
import { once } from '../../../datasets/once.ts';
import { entriesOf } from '../../../datasets/records.ts';
import { placePath, type Places } from '../../place.ts';
import { sitePath, type SiteLanguage } from '../../site-language.ts';
import type { ChartAddress } from '../chart-path.ts';
import type { Chart } from '../drawing/chart.ts';

/** The data available to every chart about a country. */
export interface CountryFacts {
  readonly country: Country;
  readonly places: Places;
}

export interface DrawOptions {
  readonly language: SiteLanguage;
  /** Whether map dots are links. */
  readonly isLinked: boolean;
}

/** A dataset and the columns that a chart draws. */
export interface ChartSource {
  readonly dataset: DeclarationOfCountry;
  readonly columns: readonly string[];
}

/** Declares a chart once for its figure, files and embedded page. */
export interface DeclaredChart<Facts> {
  /** Used in addresses, such as /embed/ID. */
  readonly id: string;
  /** The slug of the place or pair that the chart is about. */
  readonly slugOf?: (facts: Facts) => string;
  /** Selects the rows to show: a query with its question mark, or empty for all rows. */
  readonly queryOf?: (facts: Facts) => string;
  /** The English path of the page that shows it. */
  readonly pagePath: (facts: Facts) => string;
  /** The data named in the source line. */
  readonly listSources: (facts: Facts) => readonly ChartSource[];
  /** Whether the facts lack the data for this chart. Without this function the data is always there. */
  readonly isMissing?: (facts: Facts) => boolean;
  /** Undefined if the data is missing. */
  readonly draw: (facts: Facts, options: DrawOptions) => Chart | undefined | Promise<Chart>;
}

export function addressOf<Facts extends { readonly country: Country }>(
  { id, slugOf, queryOf }: DeclaredChart<Facts>,
  facts: Facts,
): ChartAddress {
  return { id, country: facts.country, slug: slugOf?.(facts), query: queryOf?.(facts) };
}

type DrawnColumns = {
  readonly [Kind in DatasetKind]?: readonly (string & keyof RowOfDataset<CountryDatasets[Kind]>)[];
};

type RowOfDataset<Declared> = Declared extends Dataset<infer Item> ? Item : never;

/** Returns a function that lists the country's datasets of these kinds, with the drawn columns. */
export function from(drawn: DrawnColumns) {
  return ({ country }: Pick<CountryFacts, 'country'>): ChartSource[] =>
    entriesOf(drawn).map(([kind, columns]) => ({ dataset: datasetsOf(country)[kind], columns }));
}

/** The map option that links dots to their pages; empty if dots are not links. */
export function linksOf(country: Country, { language, isLinked }: DrawOptions) {
  return isLinked ? { href: (slug: string) => sitePath(language, placePath({ country, slug })) } : {};
}

export const budgetsOf = once((places: Places) =>
  Array.from(places.values(), ({ row }) => row.avg_daily_budget_usd),
);
