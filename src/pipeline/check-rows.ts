import type { Catalog } from '../datasets/catalog.ts';
import { rowChecker, type RowProblem } from '../datasets/rows/check-row.ts';
import type { Dataset, RowContext, Row } from '../datasets/dataset.ts';
import type { RowKey } from '../datasets/releases/row-changes.ts';
import type { Rows } from '../datasets/rows/rows.ts';
import { isRuleFor, type BuildRows, type Rule } from './rules/rule.ts';
import { RULES } from './rules/rules.ts';

export interface MadeRows {
  readonly dataset: Dataset;
  readonly rows: Rows;
}

export interface Reject extends RowProblem {
  readonly dataset: string;
  readonly key: RowKey;
  /** The name of the broken rule. */
  readonly rule: string;
}

/** Called with every row that has the declared shape during the check, so that a row made on iteration is made only once. */
type RowReader = (dataset: Dataset) => (row: Row) => void;

const readNothing: RowReader = () => () => undefined;

const SHAPE = 'a row has the declared shape';
const LONGEST_VALUE = 80;

/** Invalid rows: the build stops and the last good releases stay. */
export class RejectedRows extends Error {
  readonly rejects: readonly Reject[];

  constructor(rejects: readonly Reject[]) {
    super(`${rejects.length} ${rejects.length === 1 ? 'value was' : 'values were'} rejected`);
    this.rejects = rejects;
  }
}

/** Throws RejectedRows unless every row, made or derived, has its declared shape and breaks no rule. */
export async function checkRows(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
  reader = readNothing,
): Promise<void> {
  const rejects = await findRejects(catalog, made, context, reader);
  if (rejects.length > 0) throw new RejectedRows(rejects);
}

export async function findRejects(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
  reader = readNothing,
): Promise<Reject[]> {
  const rejects = findRejectsAmong(made, made, reader);
  // A row derived from an invalid one would only repeat the same problem.
  if (rejects.length > 0) return rejects;
  const rowsOf = new Map(made.map(({ dataset, rows }) => [dataset.slug, rows]));
  const listRows = async (slug: string) => rowsOf.get(slug) ?? [];
  const derived: MadeRows[] = [];
  for (const dataset of catalog.filter(({ slug, live }) => !live && !rowsOf.has(slug))) {
    const rows = await dataset.rows({ ...context, listRows });
    derived.push({ dataset, rows: Array.from(rows) });
  }
  return findRejectsAmong(derived, [...made, ...derived], reader);
}

function findRejectsAmong(
  checked: readonly MadeRows[],
  all: readonly MadeRows[],
  reader: RowReader,
): Reject[] {
  const madeOf = new Map(all.map(({ dataset, rows }) => [dataset, rows]));
  const wellFormedOf = new Map<Dataset, readonly Row[]>();
  const made: BuildRows['made'] = (dataset) => madeOf.get(dataset) ?? [];
  const sound = new Set<Dataset>();
  const wellFormed = <Item extends Row>(dataset: Dataset<Item>) =>
    wellFormedOf.getOrInsertComputed(dataset, () => {
      const rows = Array.from(made(dataset));
      return sound.has(dataset) ? rows : listWellFormed(dataset, rows);
    }) as readonly Item[];
  const found = checked.map(({ dataset }) => {
    const { ofShape, ofRows } = checkEachRow(dataset, { made, wellFormed }, reader(dataset));
    if (ofShape.length === 0) sound.add(dataset);
    return { ofShape, ofRules: listBroken(dataset, { made, wellFormed }, ofRows) };
  });
  return [...found.flatMap(({ ofShape }) => ofShape), ...found.flatMap(({ ofRules }) => ofRules)];
}

/** Reads the rows once and checks their shape and all per-row rules. */
function checkEachRow(dataset: Dataset, rows: BuildRows, read: (row: Row) => void) {
  const checks = rulesOf(dataset).flatMap((rule) =>
    'createCheck' in rule ? [{ rule, check: rule.createCheck(dataset, rows), rejects: [] as Reject[] }] : [],
  );
  const problemsOf = rowChecker(dataset);
  const ofShape: Reject[] = [];
  for (const row of rows.made(dataset)) {
    const problems = problemsOf(row);
    for (const { column, reason } of problems) {
      const value = column in row ? `; it is ${shortened(JSON.stringify(row[column]))}` : '';
      ofShape.push(rejectOf(dataset, row, SHAPE, { column, reason: `${reason}${value}` }));
    }
    if (problems.length === 0) read(row);
    for (const { rule, check, rejects } of checks) {
      if (problems.length > 0 && !rule.seesMalformed) continue;
      for (const problem of check(row)) rejects.push(rejectOf(dataset, row, rule.name, problem));
    }
  }
  return { ofShape, ofRows: new Map<Rule, Reject[]>(checks.map(({ rule, rejects }) => [rule, rejects])) };
}

/** In the order of the rules. */
function listBroken(dataset: Dataset, rows: BuildRows, ofRows: ReadonlyMap<Rule, Reject[]>): Reject[] {
  return rulesOf(dataset).flatMap((rule) =>
    'find' in rule
      ? Array.from(rule.find(dataset, rows), ({ row, ...problem }) =>
          rejectOf(dataset, row, rule.name, problem),
        )
      : ofRows.get(rule)!,
  );
}

function rulesOf(dataset: Dataset): readonly Rule[] {
  return RULES.filter((rule) => isRuleFor(rule, dataset));
}

function listWellFormed(dataset: Dataset, rows: readonly Row[]): Row[] {
  const problemsOf = rowChecker(dataset);
  return rows.filter((row) => problemsOf(row).length === 0);
}

function rejectOf(dataset: Dataset, row: Row, rule: string, { column, reason }: RowProblem): Reject {
  const key = Object.fromEntries(dataset.key.map((name) => [name, row[name] ?? null]));
  return { dataset: dataset.slug, key, column, rule, reason };
}

function shortened(text: string | undefined): string {
  if (text === undefined || text.length <= LONGEST_VALUE) return String(text);
  return `${text.slice(0, LONGEST_VALUE)}…`;
}
