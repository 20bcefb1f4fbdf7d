import type { Catalog } from '../catalog.ts';
import type { Dataset, Row, RowContext } from '../dataset.ts';
import { rowChecker, type RowProblem } from '../releases/draft-release.ts';
import { rulesFor, type BuildRows } from './rules.ts';

export interface MadeRows {
  readonly dataset: Dataset;
  readonly rows: readonly Row[];
}

export interface Reject extends RowProblem {
  readonly dataset: string;
  readonly key: Row;
  readonly rule: string;
}

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
): Promise<void> {
  // First, because a row derived from an invalid one would only repeat the same problem.
  refuseRejects(made, made);
  const rowsOf = new Map(made.map(({ dataset, rows }) => [dataset.slug, rows]));
  const listRows = async (slug: string) => rowsOf.get(slug) ?? [];
  const derived: MadeRows[] = [];
  for (const dataset of catalog.filter(({ slug, live }) => !live && !rowsOf.has(slug)))
    derived.push({ dataset, rows: Array.from(await dataset.rows({ ...context, listRows })) });
  refuseRejects(derived, [...made, ...derived]);
}

function refuseRejects(checked: readonly MadeRows[], all: readonly MadeRows[]): void {
  const found = checkDatasets(checked, all).flatMap(({ rejects }) => rejects);
  if (found.length > 0) throw new RejectedRows(found);
}

/** Checks the shape of the rows, and then every rule that is about their datasets. `all` also has the rows that rules compare them with. */
export function checkDatasets(checked: readonly MadeRows[], all: readonly MadeRows[]) {
  const madeOf = new Map(all.map(({ dataset, rows }) => [dataset, rows]));
  const wellFormedOf = new Map<Dataset, readonly Row[]>();
  const made: BuildRows['made'] = (dataset) => madeOf.get(dataset) ?? [];
  const wellFormed = <Item extends Row>(dataset: Dataset<Item>) =>
    wellFormedOf.getOrInsertComputed(dataset, () => {
      const problemsOf = rowChecker(dataset);
      return made(dataset).filter((row) => problemsOf(row).length === 0);
    }) as readonly Item[];
  const rules = checked.flatMap(({ dataset }) =>
    rulesFor(dataset).map(([name, find]) => ({
      rule: name,
      rejects: Array.from(find(dataset, { made, wellFormed }), ({ row, ...problem }) =>
        rejectOf(dataset, row, name, problem),
      ),
    })),
  );
  return [...checked.map((rows) => ({ rule: SHAPE, rejects: findMalformed(rows) })), ...rules];
}

function findMalformed({ dataset, rows }: MadeRows): Reject[] {
  const problemsOf = rowChecker(dataset);
  return rows.flatMap((row) =>
    problemsOf(row).map(({ column, reason }) => {
      const value = column in row ? `; it is ${shortened(JSON.stringify(row[column]))}` : '';
      return rejectOf(dataset, row, SHAPE, { column, reason: `${reason}${value}` });
    }),
  );
}

function rejectOf(dataset: Dataset, row: Row, rule: string, { column, reason }: RowProblem): Reject {
  const key = Object.fromEntries(dataset.key.map((name) => [name, row[name] ?? null]));
  return { dataset: dataset.slug, key, column, rule, reason };
}

function shortened(text: string | undefined): string {
  if (text === undefined || text.length <= LONGEST_VALUE) return String(text);
  return `${text.slice(0, LONGEST_VALUE)}…`;
}
