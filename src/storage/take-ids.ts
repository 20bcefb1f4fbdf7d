import type { Database } from './database.ts';

export type IdName = 'partner' | 'token' | 'room' | 'photo';

/** Reserves `count` ids that nothing has had before, and returns the first. */
export async function takeIds(db: Database, name: IdName, count = 1): Promise<number> {
  const { next } = await db
    .insertInto('id_counters')
    .values({ name, next: 1 + count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ next: row('id_counters.next', '+', count) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - count;
}

/** Ids up to this one were given elsewhere: they will not be given here. */
export async function passIds(db: Database, name: IdName, last: number): Promise<void> {
  await db
    .insertInto('id_counters')
    .values({ name, next: last + 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next: last + 1 })
        .where('id_counters.next', '<=', last),
    )
    .execute();
}
