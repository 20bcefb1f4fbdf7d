/** How a value came to be, the strongest claim first. */
export const VALUE_CLASSES = {
  observed: 'measured or counted',
  published: 'printed by somebody',
  computed: 'worked out by a rule from input that fits',
  regional: 'worked out by a rule from like places, because nobody observed it at the place itself',
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

/** Why a month is not among the best to visit. */
export const MONTH_REASONS = {
  flood: 'so much rain falls that floods are common, whatever the guides say',
  rain: 'it rains more than the setting bears',
  cold: 'it is colder than the setting bears',
  heat: 'it is hotter than the setting bears',
  rough_sea: 'a seasonal wind makes the sea rough',
  few_guides: 'fewer than half of the guides name it',
  no_season: 'a good month between bad ones, which is no season',
} as const;

export type MonthReason = keyof typeof MONTH_REASONS;

/** What keeps a month out, with the figures that say so. */
export interface ExcludedMonth {
  readonly reason: MonthReason;
  /** Absent where the normals are those of a grid, which may not be republished. */
  readonly tmean_c?: number;
  readonly precip_mm?: number;
  /** How many guides name the month, of how many; absent where guides did not decide. */
  readonly guides?: { readonly named: number; readonly of: number };
}

/** A figure as it was worked out, before it was rounded, and between what limits it lies. */
export interface ValueRange {
  readonly low: number;
  readonly value: number;
  readonly high: number;
}

export interface Provenance<From extends Origin = Origin> {
  readonly class: ValueClass;
  /** The rule, in words that are the same for every value made by it. */
  readonly method: string;
  /** What the rule met with in this value. */
  readonly detail?: string;
  readonly sources: readonly From[];
  readonly range?: ValueRange;
  /** How far the value may be off, in its own unit. The range tells how far prices spread, which is more. */
  readonly standard_error?: number;
  /** How many things were counted or measured, such as hotels or guides. */
  readonly n?: number;
  /** The year or the months that the value speaks of. */
  readonly period?: string;
  /** For a population: the kind of unit whose people were counted. */
  readonly unit?: string;
  /** For a regional value: the slugs of the places whose figures stand in for the place's own. */
  readonly donors?: readonly string[];
  /** For best months: why each other month is not among them, by its number. */
  readonly excluded?: Readonly<Record<string, ExcludedMonth>>;
  /** The members of a value that is an object, or the figures that a value was added up from. */
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
  /** The same texts in Vietnamese, if the source declares them. Storage does not keep them. */
  readonly vi?: SourceTexts | undefined;
}

/** What a source says about itself to readers. */
export interface SourceTexts extends Pick<SourceDescription, 'title' | 'licence' | 'period' | 'credit'> {
  readonly notes: string;
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
