import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

const noChanges = () => ({ added: 0, changed: 0, unchanged: 0 });

/** How many rows an import has added, changed and left unchanged. */
export type Changes = ReturnType<typeof noChanges>;

export const emptyTally = () => ({
  catalogue: noChanges(),
  hosts: noChanges(),
  rooms: noChanges(),
  /** Photos that were deleted earlier are never imported again. */
  photos: { ...noChanges(), leftOut: 0 },
});

/** What an import did to each type of entry. */
export type Tally = ReturnType<typeof emptyTally>;

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

/** Inserts the rows; where the key exists, the other columns are replaced. */
export async function putRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  key: readonly Column<Table>[],
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const others = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column as Column<Table>));
  await inPieces(rows, (piece) =>
    db
      .insertInto(table as 'rooms')
      .values(piece as never)
      .onConflict((conflict) =>
        conflict
          .columns(key as never)
          .doUpdateSet((row) =>
            Object.fromEntries(
              others.map((column) => [column, row.ref(`excluded.${column}` as 'excluded.id')]),
            ),
          ),
      )
      .execute(),
  );
}

/** How a row differs from the stored one, which may have more columns. */
export function changeOf(stored: object | undefined, row: object): keyof Changes {
  if (stored === undefined) return 'added';
  const before = stored as Record<string, unknown>;
  return Object.entries(row).every(([column, value]) => before[column] === value) ? 'unchanged' : 'changed';
}

/** Stores the rows that differ from the stored ones and counts all. Returns those that differ. */
export async function storeRows<Table extends keyof Tables, Row extends Insertable<Tables[Table]>>(
  db: Database,
  table: Table,
  key: readonly (Column<Table> & keyof Row)[],
  { rows, stored, changes }: { rows: readonly Row[]; stored: readonly object[]; changes: Changes },
): Promise<Row[]> {
  const nameOf = (row: object) => key.map((column) => (row as Row)[column]).join(' ');
  const before = new Map(stored.map((row) => [nameOf(row), row]));
  const changed = rows.filter((row) => {
    const change = changeOf(before.get(nameOf(row)), row);
    changes[change] += 1;
    return change !== 'unchanged';
  });
  await putRows(db, table, key, changed);
  return changed;
}
