import type { Said, SentenceId } from './receipt-words.ts';
import words from './receipt-words-en.json' with { type: 'json' };

/** How a value was obtained, strongest evidence first. */
export const VALUE_CLASSES = words.classes;

export type ValueClass = keyof typeof VALUE_CLASSES;

export interface SourceRow {
  readonly source: string;
  readonly table: string;
  readonly line: number;
}

/** Values from a row of one of our own datasets, which has its own provenance. */
export interface DatasetRow {
  readonly dataset: string;
  /** The row's name; see `rowName`. */
  readonly row: string;
  readonly columns: readonly string[];
}

export type Origin = SourceRow | DatasetRow;

/** Why a month is not among the best to visit. */
export const MONTH_REASONS = words.monthReasons;

export type MonthReason = keyof typeof MONTH_REASONS;

/** The rule that excludes a month, with the figures that decided it. */
export interface ExcludedMonth {
  readonly reason: MonthReason;
  /** Absent if the normals come from a grid, which may not be republished. */
  readonly tmean_c?: number;
  readonly precip_mm?: number;
  /** How many of the guides name the month; absent if there are no guides. */
  readonly guides?: { readonly named: number; readonly of: number };
}

/** A computed figure before rounding, with its range. */
export interface ValueRange {
  readonly low: number;
  readonly value: number;
  readonly high: number;
}

/** The price of half a room in the sample that most places have. */
export interface ComparedPrice {
  readonly sample: string;
  readonly usd: number;
  readonly standard_error: number;
}

/** How many people a census counted in the unit of a population. */
export interface Census {
  readonly persons: number;
  readonly date: string;
}

export interface Provenance<From extends Origin | Pick<SourceRow, 'source'> = Origin> {
  readonly class: ValueClass;
  readonly method: Said;
  /** Details that apply only to this value; one text if an earlier version stored it. */
  readonly detail?: readonly Said[] | string;
  readonly sources: readonly From[];
  readonly range?: ValueRange;
  /** The standard error in the value's unit. The range is wider: it shows how much prices vary. */
  readonly standard_error?: number;
  /** The number of things counted or measured, such as hotels, guides or years. */
  readonly n?: number;
  /** The years or months that the value covers. */
  readonly period?: string;
  /** For a population: the kind of area that was counted. */
  readonly unit?: string;
  /** For a population: the census of the same unit. */
  readonly census?: Census;
  /** For a population from the census: the figure of the geographic database, which counts another unit or is too old. */
  readonly gazetteer?: number;
  /** For a room: what comparisons use, because two places on one site differ less by chance. */
  readonly compared?: ComparedPrice;
  /** For a regional value: the slugs of the places that the figures come from. */
  readonly donors?: readonly string[];
  /** For best months: why each other month is excluded, by month number. */
  readonly excluded?: Readonly<Record<string, ExcludedMonth>>;
  /** The members of an object value, or the figures that were added up. */
  readonly parts?: Readonly<Record<string, Provenance<From>>>;
}

export type RowProvenance = Readonly<Record<string, Provenance>>;

/** The source name for data that the service makes itself, such as counts. */
export const OURSELVES = 'sampan';

/** The properties that a column's values share. */
export interface ColumnProvenance {
  readonly classes: Readonly<Partial<Record<ValueClass, number>>>;
  readonly methods: readonly Said[];
  /** Source names, slugs of our own datasets, or OURSELVES. */
  readonly sources: readonly string[];
}

/** The provenance of a column whose values differ only in the row they are derived from. */
export interface DeclaredProvenance {
  readonly class: ValueClass;
  readonly method: SentenceId;
  /** Undefined if the service itself made the value. */
  readonly from?: {
    readonly dataset: string;
    readonly columns: readonly string[];
    readonly row: (row: Readonly<Record<string, unknown>>) => string;
  };
}
