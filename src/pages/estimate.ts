import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import type { Band } from '../datasets/measures/day-definition.ts';
import type { Place } from './place.ts';
import type { Vocabulary } from './vocabulary/words-en.ts';

/** A figure that a rule worked out, and the limits that it lies between where they are known. */
export interface Estimate {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** What a day in a place is estimated to cost. */
interface CostEstimate extends Estimate {
  /** The places most alike lend their room prices, because none are known of the place itself. */
  readonly isBorrowed: boolean;
  /** Undefined where the last build did not say. */
  readonly hotels: number | undefined;
}

export function costOf({ row, costs }: Pick<Place, 'row' | 'costs'>, band: Band): CostEstimate {
  const cost = costs[band];
  return {
    value: row.avg_daily_budget_usd[band],
    low: cost?.low_usd,
    high: cost?.high_usd,
    isBorrowed: cost !== undefined && isBorrowed(cost),
    hotels: cost?.price_count,
  };
}

function isBorrowed({ evidence_class }: DailyCost): boolean {
  return evidence_class === 'regional';
}

/** The mark of an estimate, which stands before it in every language. */
export function approximately(text: string): string {
  return `≈\u00a0${text}`;
}

/** "≈ $45 (33–59)". */
export function estimateText({ usd, number }: Vocabulary, { value, low, high }: Estimate): string {
  const about = approximately(usd(value));
  return low === undefined || high === undefined ? about : `${about} (${number(low)}–${number(high)})`;
}

/** "≈ $45 (33–59), from similar places": what stands in a list or a table. */
export function costText(vocabulary: Vocabulary, cost: CostEstimate): string {
  const text = estimateText(vocabulary, cost);
  return cost.isBorrowed ? `${text}, ${vocabulary.fromSimilarPlaces}` : text;
}

/** "≈ $45 (33–59), from the room prices of 258 hotels": what stands in a sentence. */
export function citedCostText(vocabulary: Vocabulary, cost: CostEstimate): string {
  if (cost.isBorrowed || cost.hotels === undefined) return costText(vocabulary, cost);
  return `${estimateText(vocabulary, cost)}, ${vocabulary.fromHotels(vocabulary.number(cost.hotels))}`;
}
