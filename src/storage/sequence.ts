import { sql, type Kysely, type RawBuilder } from 'kysely';
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
    ? sql<Taken>`insert into ledger_committed (sequence) values (nextval('ledger_sequence')) returning sequence as taken`
    : sql<Taken>`insert into id_counters (name, next) values ('ledger', 2)
        on conflict (name) do update set next = next + 1 returning next - 1 as taken`;
  return { compile: () => taking.compile(db) };
});

export function sequenceOf(rows: readonly Taken[]): number {
  return Number(rows[0]!.taken);
}

/**
 * The highest number that a committed transaction took; it decreases only if the database goes back. A PostgreSQL sequence does not show
 * that: a promoted standby or a server after a crash has skipped up to 32 numbers.
 */
export function lastSequence(db: Database): RawBuilder<number | string> {
  return isPostgres(db)
    ? sql`(select coalesce(max(sequence), 0) from ledger_committed)`
    : sql`coalesce((select next - 1 from id_counters where name = 'ledger'), 0)`;
}

/** Skips numbers up to this one, because they were taken elsewhere. */
export async function passSequence(db: Database, last: number): Promise<void> {
  if (last < 1) return;
  if (!isPostgres(db))
    return void (await sql`insert into id_counters (name, next) values ('ledger', ${last + 1})
      on conflict (name) do update set next = excluded.next where next < excluded.next`.execute(db));
  // Sets nothing if the number is merely the last one taken: another process may be taking the next one.
  await sql`select setval('ledger_sequence', ${last}) from ledger_sequence
    where last_value < ${last} or not is_called`.execute(db);
  await sql`insert into ledger_committed (sequence) select ${last}
    where not exists (select from ledger_committed where sequence >= ${last})`.execute(db);
}

/** A counter row would make PostgreSQL's deletions wait for each other; SQLite has only one writer anyway. */
export async function createSequence(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`create sequence ledger_sequence`.execute(db);
}

/** The numbers of committed transactions. Each adds its own row, so that none waits for another. */
export async function recordCommitted(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create table ledger_committed (sequence bigint not null)`.execute(db);
  await sql`create index ledger_committed_last on ledger_committed (sequence)`.execute(db);
  await sql`insert into ledger_committed select last_value from ledger_sequence where is_called`.execute(db);
}
