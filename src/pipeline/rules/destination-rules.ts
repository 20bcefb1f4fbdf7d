import type { RowProblem } from '../../datasets/rows/check-row.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { eachRow, type Rule } from './rule.ts';

export const DESTINATION_RULES: readonly Rule[] = [
  { name: 'best months ascend', kind: 'destinations', find: eachRow(monthsOutOfOrder) },
  { name: 'a destination lies in the country', kind: 'destinations', find: eachRow(outsideCountry) },
  { name: 'budget < mid < premium', kind: 'destinations', find: eachRow(bandsOutOfOrder) },
];

function monthsOutOfOrder({ best_visit_months: months }: Destination): RowProblem[] {
  if (months.every((month, index) => index === 0 || months[index - 1]! < month)) return [];
  return [{ column: 'best_visit_months', reason: `${months.join(', ')} do not ascend` }];
}

function outsideCountry({ lat, lng }: Destination, { country }: Dataset): RowProblem[] {
  const { south, north, west, east } = country!.bounds;
  return [...outsideRange('lat', lat, south, north), ...outsideRange('lng', lng, west, east)];
}

function outsideRange(column: string, value: number, from: number, to: number): RowProblem[] {
  if (value >= from && value <= to) return [];
  return [{ column, reason: `${value} is outside the country, ${from} to ${to}` }];
}

function bandsOutOfOrder({ avg_daily_budget_usd: { budget, mid, premium } }: Destination): RowProblem[] {
  if (budget < mid && mid < premium) return [];
  return [{ column: 'avg_daily_budget_usd', reason: `${budget}, ${mid}, ${premium} do not ascend` }];
}
