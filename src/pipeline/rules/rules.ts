import type { Dataset } from '../../datasets/dataset.ts';
import { keyOf } from '../../datasets/rows/row-order.ts';
import { CLIMATE_RULES } from './climate-rules.ts';
import { COMPARISON_RULES } from './comparison-rules.ts';
import { COST_RULES } from './cost-rules.ts';
import { DESTINATION_RULES } from './destination-rules.ts';
import { repeated, type BrokenRule, type BuildRows, type Rule } from './rule.ts';

/** Constraints beyond the shape of a single row. A new rule is one line in the file for its kind of dataset. */
export const RULES: readonly Rule[] = [
  { name: 'a dataset has rows', find: findEmpty },
  { name: 'each key occurs once', createCheck: createKeyCheck, seesMalformed: true },
  ...DESTINATION_RULES,
  ...COMPARISON_RULES,
  ...CLIMATE_RULES,
  ...COST_RULES,
];

function findEmpty(dataset: Dataset, { made }: BuildRows): BrokenRule[] {
  return made(dataset).length > 0 ? [] : [{ row: {}, column: '', reason: 'the dataset has no rows' }];
}

function createKeyCheck(dataset: Dataset) {
  const column = dataset.key.join(' ');
  return repeated(column, (row) => keyOf(dataset, row), 'another row has the same key');
}
