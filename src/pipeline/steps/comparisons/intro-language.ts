import type { DataPoints } from '../../../datasets/comparison-data-points.ts';
import type { ComparisonType } from '../../../datasets/comparisons.ts';

export interface IntroFacts {
  /** The names in the language of the text. */
  readonly a: string;
  readonly b: string;
  readonly type: ComparisonType;
  readonly points: DataPoints;
}

/** Ways to say one thing. None: the data does not say it. */
export type Sentences = (facts: IntroFacts) => string[];

export const TOPICS = ['season', 'cost', 'weather', 'styles', 'size'] as const;

export type Topic = (typeof TOPICS)[number];

export type IntroLanguage = Readonly<Record<Topic | 'opening', Sentences>>;
