import { countryPath, type Country } from '../../countries/country.ts';
import { datasetsOf, type CountryDatasets, type DatasetKind } from '../../datasets/catalog.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Dataset, DeclarationOfCountry } from '../../datasets/dataset.ts';
import { entriesOf } from '../../datasets/records.ts';
import { placePath, type Place, type Places, comparisonPath } from '../place.ts';
import { counted, fill, type SiteWords } from '../language.ts';
import { csvLine } from '../../datasets/formats/text-formats.ts';

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

interface DrawOptions {
  readonly words: SiteWords;
  /** Whether map dots are links. */
  readonly isLinked: boolean;
}

/** A dataset and the columns that a chart draws. */
interface ChartSource {
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
export function linksOf(country: Country, { words, isLinked }: DrawOptions) {
  return isLinked ? (slug: string) => words.path(placePath({ country, slug })) : undefined;
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

/** A picture without its svg element. One unit is one pixel at the drawing's own width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** The same chart for wide and narrow screens, with text of the same size in both. */
interface Drawings {
  readonly wide: Drawing;
  readonly narrow: Drawing;
}

/** One of several pictures in a row, stacked on narrow screens. */
export interface PanelDrawing extends Drawing {
  readonly key: string;
  readonly title: string;
  readonly description: string;
}

/** Draws both with the same function. */
export function inBoth<Wide, Narrow>(
  { wide, narrow }: { readonly wide: Wide; readonly narrow: Narrow },
  draw: (layout: Wide | Narrow) => Drawing,
): Drawings {
  return { wide: draw(wide), narrow: draw(narrow) };
}

/** Everything needed to render a chart on a page, as a file or in an embedded page. */
export interface Chart {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The text alternative for screen readers. Panels have their own. */
  readonly description?: string | undefined;
  readonly drawings: Drawing | Drawings | readonly PanelDrawing[];
  /** Text on a map may shrink more than on a chart before the narrow drawing replaces the wide one. */
  readonly isMap?: boolean;
  readonly note?: string | undefined;
  /** The values behind the drawing. */
  readonly data: ChartData;
}

/** The wide drawing, or all panels. */
export function listWide({ drawings }: Chart): readonly Drawing[] {
  if ('wide' in drawings) return [drawings.wide];
  return 'body' in drawings ? [drawings] : drawings;
}

export function rowsOf<Item>(items: readonly Item[], inRow: number): (readonly Item[])[] {
  const rows = Array.from({ length: Math.ceil(items.length / inRow) }, (_, row) => row * inRow);
  return rows.map((start) => items.slice(start, start + inRow));
}

type Value = string | number | boolean | null | readonly number[];

/** One value of each drawn item. */
interface ChartColumn<Item> {
  /** Its name in the file, the same in every language. */
  readonly key: string;
  readonly value: (item: Item) => Value;
  /** Its name in the table below the chart; columns without a name are only in the file. */
  readonly name?: string;
  /** Its text in the table, if it differs from the value. */
  readonly show?: (item: Item) => string;
}

export interface ChartData {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** The table for readers; undefined if the picture already shows everything. The first cell of each row is its heading. */
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly string[][] } | undefined;
}

export function chartData<Item>(
  items: readonly Item[],
  columns: readonly ChartColumn<Item>[],
  tableItems = items,
): ChartData {
  const named = columns.filter(({ name }) => name !== undefined);
  const cells = (item: Item) => named.map(({ value, show }) => show?.(item) ?? writeCell(value(item)));
  return {
    keys: columns.map(({ key }) => key),
    rows: items.map((item) => columns.map(({ value }) => value(item))),
    table:
      named.length > 0 ? { columns: named.map(({ name }) => name!), rows: tableItems.map(cells) } : undefined,
  };
}

/** The chart's data as CSV (RFC 4180). */
export function writeChartCsv({ keys, rows }: ChartData): string {
  return csvLine([...keys]) + rows.map((row) => csvLine(row.map(writeCell))).join('');
}

/** The same format as in dataset downloads. */
function writeCell(value: Value): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "1 destination", "68 destinations". */
export function countOf(what: keyof SiteWords['charts']['counts'], count: number, words: SiteWords): string {
  return counted(words, words.charts.counts[what], count);
}

/** The names of all months with a value, such as "March and April". `values` begin in January. */
export function nameMonths(values: readonly number[], value: number, words: SiteWords): string {
  const { list, monthName } = words;
  const names = values.flatMap((each, index) =>
    each === value ? [fill(words.charts.monthInside, { name: monthName(index + 1), month: index + 1 })] : [],
  );
  return list(names);
}
