import { html } from 'ghtml';
import { type Band, DAY_PARTS, NOT_INCLUDED } from '../datasets/measures/day-definition.ts';
import type { Place } from './place.ts';
import { fill, VOCABULARY, WORDS, type SiteLanguage, type Vocabulary } from './language.ts';

/** An estimated figure, with its limits if they are known. */
export interface Estimate {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** The estimated cost of a day. */
interface CostEstimate extends Estimate {
  /** Whether room prices come from similar places, because the place itself has none. */
  readonly isBorrowed: boolean;
  /** Undefined if the last build did not store the evidence. */
  readonly listings: number | undefined;
}

export function costOf({ row, costs }: Pick<Place, 'row' | 'costs'>, band: Band): CostEstimate {
  const cost = costs[band];
  return {
    value: row.avg_daily_budget_usd[band],
    low: cost?.low_usd,
    high: cost?.high_usd,
    isBorrowed: cost?.evidence_class === 'regional',
    listings: cost?.price_count,
  };
}

/** Adds the mark of an estimate. */
export function approximately(text: string): string {
  return `≈\u00a0${text}`;
}

/** "≈ $45 (33–59)". */
export function estimateText({ usd, number }: Vocabulary, { value, low, high }: Estimate): string {
  const about = approximately(usd(value));
  return low === undefined || high === undefined ? about : `${about} (${number(low)}–${number(high)})`;
}

/** The text of an estimate as HTML, without a line break inside its range. */
export function estimateHtml(text: string): string {
  return html`${text}`.replaceAll(/\([\d.,]+–[\d.,]+\)/g, '<span class="whole">$&</span>');
}

/** "≈ $45 (33–59), based on similar places", for lists and tables. `perDay` adds "a day" to the amount. */
export function costText(vocabulary: Vocabulary, cost: CostEstimate, perDay = '{amount}'): string {
  const text = fill(perDay, { amount: estimateText(vocabulary, cost) });
  return cost.isBorrowed ? `${text}, ${vocabulary.fromSimilarPlaces}` : text;
}

/** "≈ $45 (33–59), based on room prices in 258 hotel listings", for sentences. */
export function citedCostText(vocabulary: Vocabulary, cost: CostEstimate): string {
  if (cost.isBorrowed || cost.listings === undefined) return costText(vocabulary, cost);
  return `${estimateText(vocabulary, cost)}, ${fill(vocabulary.fromListings, { listings: vocabulary.number(cost.listings) })}`;
}

/** What the cost of a day includes and excludes. */
export function dayDefinition(language: SiteLanguage): string {
  const { parts, notIncluded, sentence } = WORDS[language].shared.day;
  const { list } = VOCABULARY[language];
  return fill(sentence, {
    parts: list(DAY_PARTS.map((part) => parts[part])),
    notIncluded: list(NOT_INCLUDED.map((item) => notIncluded[item])),
  });
}
