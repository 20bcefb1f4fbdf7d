import { isDatabaseAway } from '../database-away.ts';
import type { Outcome, Statement } from './postgres-batch.ts';
import type { PostgresPool } from './postgres-connection.ts';

/** More connections would make the batches smaller and each read more expensive; a single one would use only one core of the server. */
const MOST_RUNNING = 2;
const MOST_TOGETHER = 64;

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs a read outside of a transaction. */
export type PostgresRead = (statement: Statement) => Promise<unknown[]>;

/**
 * Concurrent reads share a round trip, because sending, waking up and receiving cost as much as the read itself. A single read does not
 * wait.
 */
export function createReads(pool: PostgresPool): PostgresRead {
  const waiting: Waiting[] = [];
  let running = 0;

  function startIfFree(): void {
    if (running === MOST_RUNNING || waiting.length === 0) return;
    running += 1;
    void work();
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await answer(pool, waiting);
    running -= 1;
  }

  return (statement) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    waiting.push({ statement, resolve, reject });
    // Runs after all requests that arrived in this event loop iteration.
    if (waiting.length === 1) setImmediate(startIfFree);
    return promise;
  };
}

/** Reads that arrive while waiting for the connection join the batch. */
async function answer(pool: PostgresPool, waiting: Waiting[]): Promise<void> {
  const last = waiting.at(-1)!;
  let reads: readonly Waiting[] = [];
  try {
    const connection = await pool.connect().catch((error: unknown) => {
      // The other connection may have answered some of them, or all, while this one was opened.
      reads = waiting.splice(0, waiting.indexOf(last) + 1);
      throw error;
    });
    try {
      reads = waiting.splice(0, MOST_TOGETHER);
      settle(reads, await connection.run(reads.map(({ statement }) => statement)));
    } finally {
      connection.release();
    }
  } catch (error) {
    // A failed read must not fail the others.
    if (reads.length > 1 && !isDatabaseAway(error)) for (const read of reads) await answer(pool, [read]);
    else for (const { reject } of reads) reject(error);
  }
}

function settle(reads: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve }] of reads.entries()) resolve(outcomes[index]!.rows);
}
