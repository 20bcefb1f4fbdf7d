import type { Catalog } from '../datasets/catalog.ts';
import { rowChecker, type RowProblem } from '../datasets/check-row.ts';
import type { Dataset, RowContext, Row } from '../datasets/dataset.ts';
import type { RowKey } from '../datasets/releases/row-changes.ts';
import { isRuleFor, type BuildRows } from './rules/rule.ts';
import { RULES } from './rules/rules.ts';

export interface MadeRows {
  readonly dataset: Dataset;
  readonly rows: readonly Row[];
}

export interface Reject extends RowProblem {
  readonly dataset: string;
  readonly key: RowKey;
  /** The name of the rule that is broken. */
  readonly rule: string;
}

const SHAPE = 'a row has the declared shape';
const LONGEST_VALUE = 80;

/** Rows that must not be stored: the build stops here and the last good releases stay. */
export class RejectedRows extends Error {
  readonly rejects: readonly Reject[];

  constructor(rejects: readonly Reject[]) {
    super(`${rejects.length} ${rejects.length === 1 ? 'value was' : 'values were'} rejected`);
    this.rejects = rejects;
  }
}

/** Throws RejectedRows unless every row, made or derived from made ones, has its shape and breaks no rule. */
export async function checkRows(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
): Promise<void> {
  const rejects = await findRejects(catalog, made, context);
  if (rejects.length > 0) throw new RejectedRows(rejects);
}

export async function findRejects(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
): Promise<Reject[]> {
  const rejects = findRejectsAmong(made, made);
  // A row that is derived from a bad one would only repeat what is wrong with it.
  if (rejects.length > 0) return rejects;
  const rowsOf = new Map(made.map(({ dataset, rows }) => [dataset.slug, rows]));
  const listRows = async (slug: string) => rowsOf.get(slug) ?? [];
  const derived: MadeRows[] = [];
  for (const dataset of catalog.filter(({ slug, live }) => !live && !rowsOf.has(slug))) {
    const rows = (await dataset.rows({ ...context, listRows })) as Iterable<Row>;
    derived.push({ dataset, rows: Array.from(rows) });
  }
  return findRejectsAmong(derived, [...made, ...derived]);
}

function findRejectsAmong(checked: readonly MadeRows[], all: readonly MadeRows[]): Reject[] {
  const rejects: Reject[] = [];
  const madeOf = new Map(all.map(({ dataset, rows }) => [dataset, rows]));
  const wellFormedOf = new Map(madeOf);
  for (const { dataset, rows } of checked) wellFormedOf.set(dataset, sift(dataset, rows, rejects));
  const rows: BuildRows = {
    made: (dataset) => madeOf.get(dataset) ?? [],
    wellFormed: (dataset) => wellFormedOf.get(dataset) ?? [],
  };
  for (const { dataset } of checked) {
    for (const rule of RULES.filter((each) => isRuleFor(each, dataset))) {
      for (const { row, ...problem } of rule.find(dataset, rows))
        rejects.push(rejectOf(dataset, row, rule.name, problem));
    }
  }
  return rejects;
}

function sift(dataset: Dataset, rows: readonly Row[], rejects: Reject[]): Row[] {
  const problemsOf = rowChecker(dataset);
  return rows.filter((row) => {
    const problems = problemsOf(row);
    for (const { column, reason } of problems) {
      const value = column in row ? `; it is ${shortened(JSON.stringify(row[column]))}` : '';
      rejects.push(rejectOf(dataset, row, SHAPE, { column, reason: `${reason}${value}` }));
    }
    return problems.length === 0;
  });
}

function rejectOf(dataset: Dataset, row: Row, rule: string, { column, reason }: RowProblem): Reject {
  const key = Object.fromEntries(dataset.key.map((name) => [name, row[name] ?? null]));
  return { dataset: dataset.slug, key, column, rule, reason };
}

function shortened(text: string | undefined): string {
  if (text === undefined || text.length <= LONGEST_VALUE) return String(text);
  return `${text.slice(0, LONGEST_VALUE)}…`;
}
