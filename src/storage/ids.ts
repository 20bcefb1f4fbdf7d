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

/**
 * Reserves `count` consecutive unused ids and returns the first. After the last id it starts again at the first, so that tokens and
 * sandboxes never use them up.
 */
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
  const last = first + count - 1;
  const used = db
    .selectFrom(TABLES[name])
    .select('id')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .limit(1);
  if (await used.executeTakeFirst()) return true;
  if (name !== 'photo') return false;
  for (const table of ['deleted_photos', 'lost_deletions'] as const) {
    const deleted = db
      .selectFrom(table)
      .select('photo_id')
      .where('photo_id', '>=', first)
      .where('photo_id', '<=', last)
      .limit(1);
    if (await deleted.executeTakeFirst()) return true;
  }
  return false;
}

const TABLES = { partner: 'partners', token: 'tokens', room: 'rooms', photo: 'photos' } as const;

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
