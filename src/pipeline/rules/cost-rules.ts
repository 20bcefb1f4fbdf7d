import type { RowProblem } from '../../datasets/rows/check-row.ts';
import type { DailyCost } from '../../datasets/declared/daily-costs.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { eachRow, findStrays, siblingsOf, type BrokenRule, type BuildRows, type Rule } from './rule.ts';

export const COST_RULES: readonly Rule[] = [
  { name: 'a daily cost belongs to a destination', kind: 'dailyCosts', find: findStrays },
  { name: 'a destination has a daily cost in each band', kind: 'dailyCosts', find: findMissingBands },
  { name: 'low ≤ value ≤ high', kind: 'dailyCosts', find: eachRow(limitsOutOfOrder) },
  { name: "a daily cost equals its destination's budget", kind: 'dailyCosts', find: findOtherCosts },
  { name: 'the parts of a daily cost add up', kind: 'dailyCosts', find: eachRow(partsThatMiss) },
];

function* findMissingBands(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { dailyCosts, destinations } = siblingsOf(dataset);
  const bySlug = Map.groupBy(wellFormed(dailyCosts), ({ destination_slug }) => destination_slug);
  for (const { slug } of wellFormed(destinations)) {
    const known = new Set((bySlug.get(slug) ?? []).map(({ band }) => band));
    const missing = BANDS.filter((band) => !known.has(band));
    if (missing.length > 0)
      yield {
        row: { destination_slug: slug },
        column: 'band',
        reason: `missing: ${missing.join(', ')}`,
      };
  }
}

function limitsOutOfOrder({ low_usd, value_usd, high_usd }: DailyCost): RowProblem[] {
  if (low_usd <= value_usd && value_usd <= high_usd) return [];
  return [{ column: 'value_usd', reason: `${low_usd}, ${value_usd}, ${high_usd} do not ascend` }];
}

function* findOtherCosts(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { dailyCosts, destinations } = siblingsOf(dataset);
  const budgets = new Map(wellFormed(destinations).map((row) => [row.slug, row.avg_daily_budget_usd]));
  for (const row of wellFormed(dailyCosts)) {
    const expected = budgets.get(row.destination_slug)?.[row.band];
    if (expected !== undefined && expected !== row.value_usd)
      yield {
        row,
        column: 'value_usd',
        reason: `${row.value_usd} is not ${expected}, the value in avg_daily_budget_usd`,
      };
  }
}

/** Parts are rounded to cents, their sum to steps of up to 5 dollars. */
const ROUNDED_AWAY_USD = 2.53;

function partsThatMiss({ value_usd, components_usd }: DailyCost): RowProblem[] {
  const total = Object.values(components_usd).reduce((sum, part) => sum + part, 0);
  if (Math.abs(total - value_usd) <= ROUNDED_AWAY_USD) return [];
  return [{ column: 'components_usd', reason: `they add up to ${total.toFixed(2)}, not ${value_usd}` }];
}
