import { html } from 'ghtml';
import { drawComparedBudgets } from '../charts/compared-budgets.ts';
import { rowTable } from '../row-table.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { Pair } from './comparison-page.ts';

type Band = keyof Pair['comparison']['data_points']['avg_daily_budget_usd']['difference'];

/** What a day costs in each band, and how far they are apart. */
export function comparedCosts(pair: Pair): string {
  const { comparison, a, b, language, words } = pair;
  const budget = comparison.data_points.avg_daily_budget_usd;
  const chart = drawComparedBudgets({
    id: 'budgets',
    language,
    a: { name: a.name, budget: budget.a },
    b: { name: b.name, budget: budget.b },
  });
  const { bands } = VOCABULARY[language];
  const table = rowTable({
    title: words.parts.cost,
    language,
    columns: [
      { name: words.band },
      { name: a.name, figure: true },
      { name: b.name, figure: true },
      { name: words.difference },
    ],
    rows: Object.entries(bands).map(([band, name]) => budgetRow(pair, band as Band, name)),
  });
  return chart + table;
}

function budgetRow({ comparison, a, b, language, words }: Pair, band: Band, name: string): string[] {
  const { usd } = VOCABULARY[language];
  const budget = comparison.data_points.avg_daily_budget_usd;
  const difference = budget.difference[band];
  const cheaper = difference > 0 ? a.name : b.name;
  const text = difference === 0 ? words.same : words.cheaperBy(cheaper, usd(Math.abs(difference)));
  return [name, usd(budget.a[band]), usd(budget.b[band]), text].map((cell) => html`${cell}`);
}
