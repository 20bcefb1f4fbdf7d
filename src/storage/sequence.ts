import { sql, type Kysely } from 'kysely';
import { isPostgres, type Database } from './database.ts';
import { prepareQuery } from './prepare-query.ts';

/** Increasing numbers, in the order in which transactions that change the same thing take them. There may be gaps. */
export async function takeSequence(db: Database): Promise<number> {
  return sequenceOf(await takeNext(db, {}));
}

interface Taken {
  /** PostgreSQL returns a string. */
  readonly taken: number | string;
}

/** For queries that take a number along with other values. */
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

/** Skips numbers up to this one, because they were taken elsewhere. */
export async function passSequence(db: Database, last: number): Promise<void> {
  if (last < 1) return;
  await (
    isPostgres(db)
      ? sql`select setval('ledger_sequence', ${last}) from ledger_sequence where last_value <= ${last}`
      : sql`insert into id_counters (name, next) values ('ledger', ${last + 1})
          on conflict (name) do update set next = excluded.next where next < excluded.next`
  ).execute(db);
}

/** A counter row would make PostgreSQL's deletions wait for each other; SQLite has only one writer anyway. */
export async function createSequence(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`create sequence ledger_sequence`.execute(db);
}
