import type { AspectName, DataPoints } from '../../../../datasets/declared/comparison-data-points.ts';
import type { ValueRange } from '../../../../datasets/provenance/provenance.ts';
import type { Seasons } from '../../../../datasets/words/seasons.ts';
import type { Direction } from '../direction.ts';

/** What an introduction may say about one place beyond the data points. */
export interface IntroSide {
  readonly name: string;
  /** The mid band in US dollars; undefined if it is borrowed from other places or has too few prices. */
  readonly midRange: Pick<ValueRange, 'low' | 'high'> | undefined;
  readonly monthsAreEstimated: boolean;
  /** The figures of the verdicts before rounding. */
  readonly figures: Readonly<Record<AspectName, number | null>>;
}

export interface IntroFacts {
  readonly a: IntroSide;
  readonly b: IntroSide;
  /** The direction from a to b; undefined if they are at the same position. */
  readonly direction: Direction | undefined;
  /** Before rounding. */
  readonly distanceKm: number;
  readonly points: DataPoints;
  /** How many destinations have a travel style: the fewer, the more distinctive. */
  readonly styleCounts: ReadonlyMap<string, number>;
  readonly seasons: Seasons;
  /** The year of the census that counted both places; undefined if their populations have other sources. */
  readonly censusYear: string | undefined;
}

/** One sentence; undefined if the data does not support it. */
type Sentence = (facts: IntroFacts) => string | undefined;

export const TOPICS = ['styles', 'season', 'weather', 'cost', 'size'] as const;

export type Topic = (typeof TOPICS)[number];

export type IntroLanguage = Readonly<Record<Topic | 'opening', Sentence>>;
