import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import type { Place } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { ComparisonWords } from './words-en.ts';

/** The receipts of both places. */
export interface PairReceipts {
  readonly a: RowProvenance;
  readonly b: RowProvenance;
}

/** A comparison with its two places. */
export interface Pair {
  readonly comparison: Comparison;
  readonly a: Place;
  readonly b: Place;
  readonly language: SiteLanguage;
  readonly words: ComparisonWords;
  readonly receipts: PairReceipts;
}
