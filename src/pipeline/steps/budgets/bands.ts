import type { Band } from '../../../datasets/measures/day-definition.ts';
import type { Percentile } from '../../../extract/classes.ts';

/**
 * The room that two people share in each band, and the percentiles below and above that bound its price. The description of the budget
 * column says the same in words.
 */
export const BAND_RULES: Readonly<Record<Band, Readonly<Record<'at' | 'below' | 'above', Percentile>>>> = {
  budget: { at: 'p25', below: 'p10', above: 'median' },
  mid: { at: 'median', below: 'p25', above: 'p75' },
  premium: { at: 'p90', below: 'p75', above: 'p90' },
};

/** Rounds to the precision that the evidence supports: whole dollars below 50, steps of 5 from 50. */
export function roundUsd(usd: number): number {
  return usd < 49.5 ? Math.round(usd) : Math.round(usd / 5) * 5;
}
