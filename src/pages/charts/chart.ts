import { type Country } from '../../countries/country.ts';
import {
  countryPath,
  landingPath,
  receiptsPath,
  placePath,
  comparisonPath,
} from '../../datasets/addresses.ts';
import { datasetsOf, type CountryDatasets, type DatasetKind } from '../../datasets/catalog.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Dataset, DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { ToolUsage } from '../../datasets/declared/tool-usage-daily.ts';
import { entriesOf } from '../../datasets/records.ts';
import { type Place, type Places } from '../place.ts';
import { counted, fill, type SiteWords } from '../language.ts';
import { csvLine } from '../../datasets/formats/text-formats.ts';

/** Everything that charts draw; each declares what it uses besides the country. */
export interface ChartFacts {
  readonly country: Country;
  readonly places: Places;
  readonly comparisons: readonly Comparison[];
  readonly place: Place;
  readonly comparison: Comparison;
  /** The places on a filtered list; undefined for all. */
  readonly some?: SomePlaces | undefined;
  /** The dataset of the uses. */
  readonly dataset: DeclarationOfCountry;
  readonly uses: readonly ToolUsage[];
  /** The last of the 90 days of the counts, YYYY-MM-DD. */
  readonly today: string;
}

export interface SomePlaces {
  readonly query: string;
  readonly slugs: ReadonlySet<string>;
}

export type FactsFor<Used extends keyof ChartFacts> = Pick<ChartFacts, 'country' | Used>;

/** Declares a chart once for its figure, files and embedded page. */
export interface DeclaredChart<Used extends keyof ChartFacts = any> {
  /** Used in addresses, such as /embed/ID. */
  readonly id: string;
  /** Whether each place or pair has this chart. */
  readonly about?: 'place' | 'comparison';
  /** Selects the rows to show: a query with its question mark, or empty for all rows. */
  readonly queryOf?: (facts: FactsFor<Used>) => string;
  /** The English path of the page that shows it. */
  readonly pagePath: (facts: FactsFor<Used>) => string;
  /** The data named in the source line: the drawn columns of each dataset. */
  readonly listSources: (
    facts: FactsFor<Used>,
  ) => readonly { readonly dataset: DeclarationOfCountry; readonly columns: readonly string[] }[];
  /** Whether the facts lack the data for this chart. Without this function the data is always there. */
  readonly isMissing?: (facts: FactsFor<Used>) => boolean;
  readonly draw: (facts: FactsFor<Used>, options: { words: SiteWords; links: ChartLinks }) => Chart;
}

type DrawnColumns = {
  readonly [Kind in DatasetKind]?: readonly (string & keyof RowOfDataset<CountryDatasets[Kind]>)[];
};

type RowOfDataset<Declared> = Declared extends Dataset<infer Item> ? Item : never;

/** Returns a function that lists the country's datasets of these kinds, with the drawn columns. */
export function drawnFrom(drawn: DrawnColumns) {
  return ({ country }: Pick<ChartFacts, 'country'>) =>
    entriesOf(drawn).map(([kind, columns]) => ({ dataset: datasetsOf(country)[kind], columns }));
}

/** The page of a country's dataset. */
export const pageOf =
  (kind: DatasetKind) =>
  ({ country }: Pick<ChartFacts, 'country'>) =>
    landingPath(datasetsOf(country)[kind]);

/** Finds the addresses that marks link to; they are undefined if marks are not links. */
export function linksOf(country: Country, words: SiteWords, isLinked = true) {
  const link = (path: string) => (isLinked ? words.path(path) : undefined);
  return {
    place: isLinked ? (slug: string) => words.path(placePath({ country, slug })) : undefined,
    receipts: (of: DatasetKind | DeclarationOfCountry, rows: readonly string[], columns: readonly string[]) =>
      link(receiptsPath(typeof of === 'string' ? datasetsOf(country)[of] : of, rows, columns)),
    /** The rows that a mark counts. */
    counted: (kind: DatasetKind, query: string) =>
      link(`${landingPath(datasetsOf(country)[kind])}?${query}#data`),
  };
}

export type ChartLinks = ReturnType<typeof linksOf>;

/** Members that all charts about a place share. */
export const ABOUT_PLACE = {
  about: 'place',
  pagePath: ({ place }: FactsFor<'place'>) => placePath(place),
} as const;

/** Members that all charts about a pair share. */
export const ABOUT_PAIR = {
  about: 'comparison',
  pagePath: ({ country, comparison }: FactsFor<'comparison'>) => comparisonPath(country, comparison),
} as const;

/** The two places of a comparison. */
export function placesOf({ comparison, places }: FactsFor<'comparison' | 'places'>): readonly [Place, Place] {
  return [places.get(comparison.a_slug)!, places.get(comparison.b_slug)!];
}

/** Identifies one chart: its kind, its country, the place or pair that it is about, and the query of the rows to show. */
export interface ChartAddress extends Pick<DeclaredChart, 'id'> {
  readonly country: Country;
  readonly slug?: string | undefined;
  readonly query?: string | undefined;
}

/** A `print.svg` contains our typeface, so that it looks the same in every program. */
type Ending = 'svg' | 'print.svg' | 'csv';

/** The path on the English site: of a file, or of the embedded page. */
export function chartPath({ id, country, slug, query = '' }: ChartAddress, ending?: Ending): string {
  const path = [ending ? '/charts' : '/embed', id, slug ?? []].flat().join('/');
  return countryPath(country, ending ? `${path}.${ending}` : path) + query;
}

/** The name of the downloaded file. */
export const fileName = ({ id, slug }: ChartAddress, ending: Ending) =>
  `${slug === undefined ? id : `${id}-${slug}`}.${ending}`;

export function addressOf<Used extends keyof ChartFacts>(
  { id, about, queryOf }: DeclaredChart<Used>,
  facts: FactsFor<Used>,
): ChartAddress {
  const { country, ...more }: Partial<ChartFacts> & FactsFor<never> = facts;
  return { id, country, slug: about && more[about]?.slug, query: queryOf?.(facts) };
}

/** A picture without its svg element. One unit is one pixel at the drawing's own width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** The same chart for wide and narrow screens, with text of the same size in both. */
type Drawings = Readonly<Record<'wide' | 'narrow', Drawing>>;

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
  /** Where the figures of the texts come from. */
  readonly receipts?: string | undefined;
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

/**
 * One value of each drawn item: its name in the file, which is the same in every language, its name in the table below the chart, if it is
 * there, and its text in the table, if that differs from the value.
 */
type ChartColumn<Item> = readonly [
  key: string,
  value: (item: Item) => Value,
  name?: string,
  show?: (item: Item) => string,
];

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
  const named = columns.filter(([, , name]) => name !== undefined);
  const cells = (item: Item) => named.map(([, value, , show]) => show?.(item) ?? writeCell(value(item)));
  return {
    keys: columns.map(([key]) => key),
    rows: items.map((item) => columns.map(([, value]) => value(item))),
    table:
      named.length > 0
        ? { columns: named.map(([, , name]) => name!), rows: tableItems.map(cells) }
        : undefined,
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
