import { countryPath, type Country } from '../../countries/country.ts';
import { datasetsOf, type CountryDatasets, type DatasetKind } from '../../datasets/catalog.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Dataset, DeclarationOfCountry } from '../../datasets/dataset.ts';
import { entriesOf } from '../../datasets/records.ts';
import { comparisonPath } from '../comparison/comparison-link.ts';
import { placePath, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../language.ts';
import type { Chart } from './drawing/chart.ts';

/** The data available to every chart about a country. */
export interface CountryFacts {
  readonly country: Country;
  readonly places: Places;
}

export interface PairsFacts extends CountryFacts {
  readonly comparisons: readonly Comparison[];
}

export interface PlaceFacts extends PairsFacts {
  readonly place: Place;
}

export interface PairFacts extends CountryFacts {
  readonly comparison: Comparison;
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
  readonly draw: (facts: Facts, options: DrawOptions) => Chart;
}

type DrawnColumns = {
  readonly [Kind in DatasetKind]?: readonly (string & keyof RowOfDataset<CountryDatasets[Kind]>)[];
};

type RowOfDataset<Declared> = Declared extends Dataset<infer Item> ? Item : never;

/** Returns a function that lists the country's datasets of these kinds, with the drawn columns. */
export function drawnFrom(drawn: DrawnColumns) {
  return ({ country }: Pick<CountryFacts, 'country'>): ChartSource[] =>
    entriesOf(drawn).map(([kind, columns]) => ({ dataset: datasetsOf(country)[kind], columns }));
}

/** The addresses that map dots link to; undefined if dots are not links. */
export function linksOf(country: Country, { language, isLinked }: DrawOptions) {
  return isLinked ? (slug: string) => sitePath(language, placePath({ country, slug })) : undefined;
}

/** Members that all charts about a place share. */
export const ABOUT_PLACE = {
  slugOf: ({ place }: PlaceFacts) => place.slug,
  pagePath: ({ place }: PlaceFacts) => placePath(place),
};

/** Members that all charts about a pair share. */
export const ABOUT_PAIR = {
  slugOf: ({ comparison }: PairFacts) => comparison.slug,
  pagePath: ({ country, comparison }: PairFacts) => comparisonPath(country, comparison),
};

/** The two places of a comparison. */
export function placesOf({ comparison, places }: PairFacts): readonly [Place, Place] {
  return [places.get(comparison.a_slug)!, places.get(comparison.b_slug)!];
}

/** Identifies one chart: its kind, country, and place or pair. */
export interface ChartAddress {
  readonly id: string;
  readonly country: Country;
  /** Undefined if the chart is about the country or the service. */
  readonly slug?: string | undefined;
  /** Selects the rows to show: a query with its question mark, or empty for all rows. */
  readonly query?: string | undefined;
}

/** The path on the English site. */
export const embedPath = (address: ChartAddress) => pathUnder('/embed', address) + (address.query ?? '');
export const chartSvgPath = (address: ChartAddress) =>
  `${pathUnder('/charts', address)}.svg${address.query ?? ''}`;
export const chartCsvPath = (address: ChartAddress) =>
  `${pathUnder('/charts', address)}.csv${address.query ?? ''}`;

/** The name of the downloaded file. */
export function fileName({ id, slug }: ChartAddress, ending: 'svg' | 'csv'): string {
  return `${slug === undefined ? id : `${id}-${slug}`}.${ending}`;
}

function pathUnder(folder: string, { id, country, slug }: ChartAddress): string {
  return countryPath(country, slug === undefined ? `${folder}/${id}` : `${folder}/${id}/${slug}`);
}

export function addressOf<Facts extends { readonly country: Country }>(
  { id, slugOf, queryOf }: DeclaredChart<Facts>,
  facts: Facts,
): ChartAddress {
  return { id, country: facts.country, slug: slugOf?.(facts), query: queryOf?.(facts) };
}
