import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** Far below the limits of both engines on the parameters of a statement. */
const AT_ONCE = 500;

export async function inPieces<Item, Result>(
  items: Iterable<Item>,
  work: (piece: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const all = [...items];
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    for (const result of await work(all.slice(start, start + AT_ONCE))) results.push(result);
  return results;
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string;

/** The rows that have one of these values in the column. */
export function findRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  column: Column<Table>,
  values: Iterable<unknown>,
): Promise<Selectable<Tables[Table]>[]> {
  return inPieces(new Set(values), async (piece) => {
    const rows = await db
      .selectFrom(table as 'rooms')
      .selectAll()
      .where(column as 'id', 'in', piece as number[])
      .execute();
    return rows as unknown[] as Selectable<Tables[Table]>[];
  });
}

const noChanges = () => ({ added: 0, changed: 0, unchanged: 0 });

/** How many rows an import has added, changed and left unchanged. */
export type Changes = ReturnType<typeof noChanges>;

/** What an import did to each type of entry. */
export type Tally = ReturnType<typeof emptyTally>;

export const emptyTally = () => ({
  catalogue: noChanges(),
  hosts: noChanges(),
  rooms: noChanges(),
  /** Photos that were deleted earlier are never imported again. */
  photos: { ...noChanges(), leftOut: 0 },
});

export function count(changes: Changes, rows: readonly { readonly change: keyof Changes }[]): void {
  for (const { change } of rows) changes[change] += 1;
}

/** A row, the stored one, which may have more columns, and how they differ. */
export function planRow<Row extends object>(before: Row | undefined, row: Row) {
  return { before, row, change: changeOf(before, row) };
}

export function changeOf(stored: object | undefined, row: object): keyof Changes {
  if (stored === undefined) return 'added';
  const before = stored as Record<string, unknown>;
  return Object.entries(row).every(([column, value]) => before[column] === value) ? 'unchanged' : 'changed';
}

/** Stores the rows that differ from the stored ones with the same key, which are found by its last column. Returns all of them, planned. */
export async function storeRows<Table extends keyof Tables, Row extends Insertable<Tables[Table]>>(
  db: Database,
  table: Table,
  key: readonly (Column<Table> & keyof Row)[],
  rows: readonly Row[],
) {
  const last = key.at(-1)!;
  const nameOf = (row: Row) => key.map((column) => row[column]).join(' ');
  const stored = await findRows(
    db,
    table,
    last,
    rows.map((row) => row[last]),
  );
  const before = new Map((stored as unknown[] as Row[]).map((row) => [nameOf(row), row]));
  const planned = rows.map((row) => planRow(before.get(nameOf(row)), row));
  const others = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column as typeof last));
  await inPieces(
    planned.flatMap(({ change, row }) => (change === 'unchanged' ? [] : row)),
    (piece) =>
      db
        .insertInto(table as 'rooms')
        .values(piece as never)
        .onConflict((conflict) =>
          conflict
            .columns(key as never)
            .doUpdateSet((row) =>
              Object.fromEntries(others.map((name) => [name, row.ref(`excluded.${name}` as 'excluded.id')])),
            ),
        )
        .execute(),
  );
  return planned;
}
