import { sql } from 'kysely';
import type { Database } from './database.ts';

/** PostgreSQL's integer limit, which applies to both engines. */
export const LARGEST_ID = 2_147_483_647;

/** Parses an id from user input; undefined for anything that cannot be an id, so that it never reaches a database. */
export function findId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}

export type IdName = 'partner' | 'token' | 'room' | 'photo';

/** Reserves `count` consecutive unused ids and returns the first. After the last id it starts again, so that they never run out. */
export async function takeIds(db: Database, name: IdName, count = 1): Promise<number> {
  for (;;) {
    const first = await reserve(db, name, count);
    if (first === undefined) await beginAgain(db, name, count);
    else if (!(await isAnyUsed(db, name, first, count))) return first;
  }
}

/** Undefined if too few ids are left. The very last id stays unused, because the counter is as large as an id and could not pass it. */
async function reserve(db: Database, name: IdName, count: number): Promise<number | undefined> {
  const reserved = await db
    .insertInto('id_counters')
    .values({ name, next: 1 + count })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ next: row('id_counters.next', '+', count) }))
        .where('id_counters.next', '<=', LARGEST_ID - count),
    )
    .returning('next')
    .executeTakeFirst();
  return reserved && reserved.next - count;
}

async function beginAgain(db: Database, name: IdName, count: number): Promise<void> {
  await db
    .updateTable('id_counters')
    .set({ next: 1 })
    .where('name', '=', name)
    .where('next', '>', LARGEST_ID - count)
    .execute();
}

async function isAnyUsed(db: Database, name: IdName, first: number, count: number): Promise<boolean> {
  for (const [table, column] of USED_IN[name]) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} between ${first} and ${first + count - 1} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

const USED_IN: Readonly<Record<IdName, readonly (readonly [table: string, column: string])[]>> = {
  partner: [['partners', 'id']],
  token: [['tokens', 'id']],
  room: [['rooms', 'id']],
  photo: [
    ['photos', 'id'],
    ['deleted_photos', 'photo_id'],
    ['lost_deletions', 'photo_id'],
  ],
};

/** Numbers that are counted in the same table as ids, but taken otherwise. */
export type CounterName = IdName | `release of ${string}`;

/** Skips numbers up to this one, because they were used elsewhere. */
export async function passIds(db: Database, name: CounterName, last: number): Promise<void> {
  const next = Math.min(last + 1, LARGEST_ID);
  await db
    .insertInto('id_counters')
    .values({ name, next })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ next }).where('id_counters.next', '<=', last),
    )
    .execute();
}
