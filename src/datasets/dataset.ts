import type { Country } from '../countries/country.ts';
import type { Kind } from './kind.ts';
import type { DeclaredProvenance } from './provenance/provenance.ts';
import { closedObject, Type } from '../json-schema.ts';
import { keysOf, mapKeys, mapValues } from './records.ts';
import { fill, type Values } from './words/text.ts';
import type { Database } from '../storage/database.ts';

/** A column's declaration without its functions. */
type DeclaredKind = Pick<Kind<unknown>, 'type' | 'schema' | 'tableSchema' | 'nullable'>;

export interface DeclaredColumn {
  readonly kind: DeclaredKind;
  readonly description: string;
  readonly inCsv: boolean;
}

interface Column<Value = any> extends DeclaredColumn {
  readonly kind: Kind<Value>;
}

/** Of a dataset's columns. Major: a column went or changed its type or meaning. Minor: a column came. The release's number follows it. */
export type SchemaVersion = `${number}.${number}`;

/** Everything that descriptions need. It is plain JSON, because each release is stored with its own declaration. */
export interface Declaration {
  readonly slug: string;
  readonly name: string;
  readonly version: SchemaVersion;
  /** Columns that a later major version removes or changes, each with the day, YYYY-MM-DD, before which it stays. */
  readonly deprecated?: Readonly<Record<string, string>>;
  readonly description: string;
  readonly attribution: string;
  /** Search terms, in addition to the name. */
  readonly keywords?: readonly string[];
  readonly coverage?: Coverage;
  readonly columns: Readonly<Record<string, DeclaredColumn>>;
  /** The columns that identify a row; rows are published in ascending key order. */
  readonly key: readonly string[];
  /** Foreign keys: columns whose values identify a row of another dataset, which is named by its slug. */
  readonly references?: Readonly<Record<string, { readonly dataset: string; readonly column: string }>>;
  readonly theme?: Theme;
  /** Whether rows change while the service runs, not only when a build runs. */
  readonly live?: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

type Columns = Readonly<Record<string, Column>>;

type Kinds = Readonly<Record<string, Kind<any>>>;

export type RowOf<K extends Kinds> = {
  -readonly [Name in keyof K]: K[Name] extends Kind<infer V> ? V : never;
};

export interface RowContext {
  /** The rows of a dataset, as the last build made them. */
  readonly listRows: (slug: string) => Promise<Iterable<Row>>;
  /** Other stored rows, such as usage counts. */
  readonly db: Database;
  /** The UTC day, YYYY-MM-DD. */
  readonly today: string;
}

/** What a format writes: a whole dataset or some of its columns. */
export interface WrittenDataset extends Declaration {
  readonly columns: Columns;
}

/** A dataset with a known row type, so that readers need no cast. */
export interface Dataset<Item extends Row = Row> extends WrittenDataset {
  readonly country?: Country;
  /** The source of each column's values, for a dataset that no build stores. Stored rows have receipts instead. */
  readonly provenance?: Readonly<Record<string, DeclaredProvenance>>;
  readonly rows: (context: RowContext) => Promise<Iterable<Item>>;
}

/** The declaration of a release, together with its country, which only the code knows. */
export type DeclarationOfCountry = Declaration & Pick<Dataset, 'country'>;

export const LICENSE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };

export function column<Value>(kind: Kind<Value>, description: string, inCsv = true): Column<Value> {
  return { kind, description, inCsv };
}

export function csvColumns<C extends DeclaredColumn>({
  columns,
}: Record<'columns', Readonly<Record<string, C>>>) {
  return Object.entries(columns).filter(([, { inCsv }]) => inCsv);
}

export function rowSchema({ columns, deprecated }: Pick<Declaration, 'columns' | 'deprecated'>) {
  const properties = Object.entries(columns).map(
    ([key, { kind, description }]) =>
      [
        key,
        Type.Unsafe({ ...kind.schema, description, ...(deprecated?.[key] && { deprecated: true }) }),
      ] as const,
  );
  return closedObject(Object.fromEntries(properties));
}

/** Our datasets' themes from the EU data theme list, by code. */
export const THEMES = {
  ECON: 'Economy and finance',
  ENVI: 'Environment',
  REGI: 'Regions and cities',
  TECH: 'Science and technology',
} as const;

export type Theme = keyof typeof THEMES;

/** The place and time that all rows cover. */
interface Coverage {
  /** `url` is the place's identifier for machines. */
  readonly place?: { readonly name: string; readonly url: string };
  /** The number of UTC days, including the day of the release. */
  readonly trailingDays?: number;
  /** The column with the year or years that a row covers. */
  readonly yearColumn?: string;
}

const DAY_MS = 86_400_000;

/** The first day of a period of this many days that ends on `last`; both are YYYY-MM-DD. */
export function firstDayOf(trailingDays: number, last: string): string {
  return new Date(Date.parse(last) - (trailingDays - 1) * DAY_MS).toISOString().slice(0, 10);
}

export type Years = readonly [first: string, last: string];

/** The first and last years in texts such as "1988-2017" and "2024-06 to 2026-05". */
export function yearsIn(texts: Iterable<string>): Years | undefined {
  const years = [...new Set(texts)].flatMap((text) => text.match(/\b\d{4}\b/g) ?? []).sort();
  return years.length === 0 ? undefined : [years[0]!, years.at(-1)!];
}

/** A citation of the dataset, followed by the credits for its sources. */
export function attribution(name: string, credits: readonly string[]): string {
  return [`Sampan, ${name}, ${LICENSE.name}.`, ...credits].join(' ');
}

/** The English words of a dataset. `credits` follow its citation. */
interface DatasetWords<Name> {
  readonly description: string;
  readonly credits: string;
  readonly keywords: readonly string[];
  readonly columns: Readonly<Record<Name & string, string>>;
}

/** The described columns. Those in `jsonOnly` are not in the CSV. */
export function columnsOf<K extends Kinds>(
  kinds: K,
  words: Pick<DatasetWords<keyof K>, 'columns'>,
  values: Values = {},
  jsonOnly: readonly (keyof K)[] = [],
) {
  return mapKeys<keyof K & string, Column>(keysOf(kinds), (name) =>
    column(kinds[name]!, fill(words.columns[name], values), !jsonOnly.includes(name)),
  );
}

interface Particulars<Item extends Row, K extends Kinds> extends Pick<
  Dataset<Item>,
  'version' | 'deprecated' | 'key' | 'theme' | 'provenance'
> {
  /** Follows the country's name in the dataset's name and slug. */
  readonly title: string;
  readonly kinds: K;
  readonly jsonOnly?: readonly (keyof K)[];
  readonly words: DatasetWords<keyof K>;
  /** For placeholders in the words, in addition to those of the country. */
  readonly values?: Values;
  /** The columns that contain a destination's slug. */
  readonly destinationColumns?: readonly string[];
  readonly yearColumn?: string;
  /** Only for a dataset that no build stores. */
  readonly rows?: Dataset<Item>['rows'];
}

/** Declares a dataset that every country has. */
export function aboutCountry<K extends Kinds>(
  country: Country,
  { title, kinds, jsonOnly, words, destinationColumns, yearColumn, ...rest }: Particulars<RowOf<K>, K>,
): Dataset<RowOf<K>> {
  const { regionUnit, census, groupArea, interest, credits, url } = country;
  const place = country.name.en;
  const { values, ...declared } = rest;
  const filled = {
    ...credits,
    ...mapValues({ country: country.name, regionUnit, census, groupArea }, ({ en }) => en),
    interestPlaces: interest.names.en,
    ...values,
  };
  const name = `${place} ${title}`;
  const destination = { dataset: `${country.slug}-destinations`, column: 'slug' };
  const slug = `${country.slug}-${title.replaceAll(' ', '-')}`;
  return {
    rows: async ({ listRows }) => (await listRows(slug)) as Iterable<RowOf<K>>,
    ...declared,
    slug,
    name,
    country,
    description: fill(words.description, filled),
    columns: columnsOf(kinds, words, filled, jsonOnly),
    attribution: attribution(name, [fill(words.credits, filled)]),
    keywords: [place, ...words.keywords],
    ...(destinationColumns && {
      references: Object.fromEntries(destinationColumns.map((key) => [key, destination])),
    }),
    coverage: { place: { name: place, url }, ...(yearColumn && { yearColumn }) },
  };
}

/** The dataset's name without the country: `climate-windows` for `vietnam-climate-windows`. */
export function kindOf({ slug, country }: Pick<Dataset, 'slug' | 'country'>): string {
  return country ? slug.slice(country.slug.length + 1) : slug;
}
