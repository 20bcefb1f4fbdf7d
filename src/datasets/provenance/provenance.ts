/** How a value came to be, the strongest claim first. */
export const VALUE_CLASSES = {
  observed: 'measured or counted',
  published: 'printed by somebody',
  computed: 'worked out by a rule from input that fits',
  estimated: 'worked out by a rule from input that only comes near',
  editorial: 'judged by us',
} as const;

export type ValueClass = keyof typeof VALUE_CLASSES;

/** A line of a table of a source. */
export interface SourceRow {
  readonly source: string;
  readonly table: string;
  readonly line: number;
}

/** Values of a row of one of our own datasets, which have a provenance of their own. */
export interface DatasetRow {
  readonly dataset: string;
  /** The name of the row: see `rowName`. */
  readonly row: string;
  readonly columns: readonly string[];
}

export type Origin = SourceRow | DatasetRow;

export interface Provenance<From extends Origin = Origin> {
  readonly class: ValueClass;
  /** The rule, in words that are the same for every value made by it. */
  readonly method: string;
  /** What the rule met with in this value. */
  readonly detail?: string;
  readonly sources: readonly From[];
  /** The members of a value that is an object. */
  readonly parts?: Readonly<Record<string, Provenance<From>>>;
}

/** The provenance of every value of a row, by column. */
export type RowProvenance = Readonly<Record<string, Provenance>>;

export interface SourceDescription {
  readonly name: string;
  readonly title: string;
  readonly address: string;
  readonly licence: string;
  readonly retrieved: string;
  readonly period: string;
  /** How an attribution names the source. */
  readonly credit: string;
  /** The sha-256 of each file. */
  readonly files: Readonly<Record<string, string>>;
}

/** The name of the source of what the service itself makes, as by counting. */
export const OURSELVES = 'sampan';

/** What the values of a column have in common. */
export interface ColumnProvenance {
  readonly classes: Readonly<Partial<Record<ValueClass, number>>>;
  readonly methods: readonly string[];
  /** Names of sources, slugs of our own datasets, or OURSELVES. */
  readonly sources: readonly string[];
}

/** The provenance of a column whose values differ only in the row that each was derived from. */
export interface DeclaredProvenance {
  readonly class: ValueClass;
  readonly method: string;
  /** Undefined where the service made the value by itself. */
  readonly from?: {
    readonly dataset: string;
    readonly columns: readonly string[];
    readonly row: (row: Readonly<Record<string, unknown>>) => string;
  };
}
