import type { RowProblem } from '../../datasets/rows/check-row.ts';
import type { ClimateNormal } from '../../datasets/declared/climate-normals.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { eachRow, findStrays, siblingsOf, type BrokenRule, type BuildRows, type Rule } from './rule.ts';
import { MONTHS } from '../../datasets/measures/month-runs.ts';

export const CLIMATE_RULES: readonly Rule[] = [
  { name: 'a climate window belongs to a destination', kind: 'climateWindows', find: findStrays },
  { name: 'a destination has twelve climate windows', kind: 'climateWindows', find: findBrokenYears },
  { name: 'climate normals belong to a destination', kind: 'climateNormals', find: findStrays },
  { name: 'climate normals have twelve months', kind: 'climateNormals', find: findBrokenNormals },
  { name: 'minimum ≤ mean ≤ maximum', kind: 'climateNormals', find: eachRow(temperaturesOutOfOrder) },
];

function findBrokenYears(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { destinations, climateWindows } = siblingsOf(dataset);
  const slugs = wellFormed(destinations).map(({ slug }) => slug);
  return brokenYears(slugs, wellFormed(climateWindows));
}

/** A destination may lack normals, but must not have only some months. */
function findBrokenNormals(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const normals = wellFormed(siblingsOf(dataset).climateNormals);
  return brokenYears(new Set(normals.map(({ destination_slug }) => destination_slug)), normals);
}

function* brokenYears(
  slugs: Iterable<string>,
  rows: readonly { destination_slug: string; month: number }[],
): Iterable<BrokenRule> {
  const bySlug = Map.groupBy(rows, ({ destination_slug }) => destination_slug);
  for (const slug of slugs) {
    const months = (bySlug.get(slug) ?? []).map(({ month }) => month).sort((a, b) => a - b);
    if (months.join() !== MONTHS.join())
      yield {
        row: { destination_slug: slug },
        column: 'month',
        reason: `the months are ${months.join(', ') || 'none'}, not 1 to 12`,
      };
  }
}

function temperaturesOutOfOrder(row: ClimateNormal): RowProblem[] {
  const { mean_temperature_c: mean, min_temperature_c: min, max_temperature_c: max } = row;
  if ((min ?? mean) <= mean && mean <= (max ?? mean)) return [];
  return [{ column: 'mean_temperature_c', reason: `${min}, ${mean}, ${max} do not ascend` }];
}
