import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import type { Place } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { ComparisonWords } from './words-en.ts';

/** What the values of each place rest on. */
export interface PairReceipts {
  readonly a: RowProvenance;
  readonly b: RowProvenance;
}

/** A comparison with the two places it is of. */
export interface Pair {
  readonly comparison: Comparison;
  readonly a: Place;
  readonly b: Place;
  readonly language: SiteLanguage;
  readonly words: ComparisonWords;
  readonly receipts: PairReceipts;
}
