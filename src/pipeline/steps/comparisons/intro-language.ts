import type { DataPoints } from '../../../datasets/declared/comparison-data-points.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import type { Seasons } from '../../../datasets/words/seasons.ts';
import type { Direction } from './direction.ts';

/** What an introduction may say of one place beyond the data points. */
export interface IntroSide {
  readonly name: string;
  /** Of the mid band, in US dollars; undefined where it is borrowed from other places or rests on too few prices. */
  readonly midRange: Pick<ValueRange, 'low' | 'high'> | undefined;
  readonly monthsAreEstimated: boolean;
}

export interface IntroFacts {
  readonly a: IntroSide;
  readonly b: IntroSide;
  /** Where b lies from a; undefined where they are the same spot. */
  readonly direction: Direction | undefined;
  readonly points: DataPoints;
  /** How many destinations have a style of travel: the fewer, the more particular it is. */
  readonly styleCounts: ReadonlyMap<string, number>;
  readonly seasons: Seasons;
}

/** One sentence; undefined where the data does not say it. */
type Sentence = (facts: IntroFacts) => string | undefined;

export const TOPICS = ['styles', 'season', 'weather', 'cost', 'size'] as const;

export type Topic = (typeof TOPICS)[number];

export type IntroLanguage = Readonly<Record<Topic | 'opening', Sentence>>;
