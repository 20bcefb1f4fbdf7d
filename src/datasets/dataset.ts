import type { Kysely } from 'kysely';
import { Type } from '../json-schema.ts';
import type { Country } from '../countries/country.ts';
import type { Tables } from '../storage/tables.ts';
import type { Coverage } from './measures/coverage.ts';
import type { Kind } from './kind.ts';
import type { DeclaredProvenance } from './provenance/provenance.ts';
import type { Theme } from './declared/theme.ts';

/** What can be said of a column's values without code. */
export type DeclaredKind = Pick<Kind<unknown>, 'type' | 'schema' | 'csvw' | 'tableSchema' | 'nullable'>;

export interface DeclaredColumn {
  readonly kind: DeclaredKind;
  readonly description: string;
  readonly inCsv: boolean;
}

interface Column<Value = any> extends DeclaredColumn {
  readonly kind: Kind<Value>;
}

interface Reference {
  /** Its slug. */
  readonly dataset: string;
  readonly column: string;
}

/** All that descriptions are made of, and nothing that JSON could not hold: a release is stored with its own. */
export interface Declaration {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly attribution: string;
  /** What people search it by, beside its name. */
  readonly keywords?: readonly string[];
  readonly coverage?: Coverage;
  readonly columns: Readonly<Record<string, DeclaredColumn>>;
  /** The columns that tell rows apart; rows are published in their ascending order. */
  readonly key: readonly string[];
  /** The columns whose values are the key of a row of another dataset. */
  readonly references?: Readonly<Record<string, Reference>>;
  readonly theme?: Theme;
  /** Whether the rows change while the service runs, not only by a build. */
  readonly live?: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

type Columns = Readonly<Record<string, Column>>;

export type RowOf<C extends Columns> = { -readonly [K in keyof C]: C[K] extends Column<infer V> ? V : never };

export interface RowContext {
  /** The rows that a build made of a dataset. */
  readonly listRows: (slug: string) => Promise<Iterable<Row>>;
  /** What else the service keeps, such as counts. */
  readonly db: Kysely<Tables>;
  /** The UTC day, YYYY-MM-DD. */
  readonly today: string;
}

/** What a format writes: a whole dataset, or some columns of it. */
export interface WrittenDataset extends Declaration {
  readonly columns: Columns;
}

/** Whose rows are of one type, so that a reader need not say which. */
export interface Dataset<Item extends Row = Row> extends WrittenDataset {
  /** The country that all rows are about. */
  readonly country?: Country;
  /** Where the values of each column come from, for a dataset that no build stores; a stored row has receipts instead. */
  readonly provenance?: Readonly<Record<string, DeclaredProvenance>>;
  readonly rows: (context: RowContext) => Promise<Iterable<Item>>;
}

/** The declaration of a release, with the country that the code knows it to be about. */
export type DeclarationOfCountry = Declaration & Pick<Dataset, 'country'>;

export const LICENSE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };

export function column<Value>(kind: Kind<Value>, description: string): Column<Value> {
  return { kind, description, inCsv: true };
}

export function jsonOnlyColumn<Value>(kind: Kind<Value>, description: string): Column<Value> {
  return { kind, description, inCsv: false };
}

export function csvColumns<C extends DeclaredColumn>({
  columns,
}: {
  readonly columns: Readonly<Record<string, C>>;
}): [key: string, column: C][] {
  return Object.entries(columns).filter(([, { inCsv }]) => inCsv);
}

export function rowSchema({ columns }: Pick<Declaration, 'columns'>) {
  const properties = Object.entries(columns).map(
    ([key, { kind, description }]) => [key, Type.Unsafe({ ...kind.schema, description })] as const,
  );
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false });
}
