import { sql, type Kysely } from 'kysely';
import { isPostgres, type Database } from './database.ts';
import { prepareQuery } from './prepare-query.ts';

/** Numbers that only grow, in the order in which transactions that change the same thing take them. Some may be left out. */
export async function takeSequence(db: Database): Promise<number> {
  return sequenceOf(await takeNext(db, {}));
}

interface Taken {
  /** A text on PostgreSQL. */
  readonly taken: number | string;
}

/** For whoever takes a number together with other things. */
export const takeNext = prepareQuery<object, Taken>((db) => {
  const taking = isPostgres(db)
    ? sql<Taken>`select nextval('ledger_sequence') as taken`
    : sql<Taken>`insert into id_counters (name, next) values ('ledger', 2)
        on conflict (name) do update set next = next + 1 returning next - 1 as taken`;
  return { compile: () => taking.compile(db) };
});

export function sequenceOf(rows: readonly Taken[]): number {
  return Number(rows[0]!.taken);
}

/** Numbers up to this one were taken elsewhere: they are not handed out here. */
export async function passSequence(db: Database, last: number): Promise<void> {
  if (last < 1) return;
  await (
    isPostgres(db)
      ? sql`select setval('ledger_sequence', ${last}) from ledger_sequence where last_value <= ${last}`
      : sql`insert into id_counters (name, next) values ('ledger', ${last + 1})
          on conflict (name) do update set next = excluded.next where next < excluded.next`
  ).execute(db);
}

/** A counter in a row would make the deletions of PostgreSQL wait for each other; SQLite has one writer anyway. */
export async function createSequence(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`create sequence ledger_sequence`.execute(db);
}
