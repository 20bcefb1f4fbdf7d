import { isDatabaseAway } from '../database-away.ts';
import type { Outcome, Statement } from './postgres-batch.ts';
import type { PostgresPool } from './postgres-connection.ts';

/** More connections would make the batches smaller and each read dearer; one alone would use no more than a core of the server. */
const MOST_RUNNING = 2;
const MOST_TOGETHER = 64;

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads the rows of a statement that stands alone. */
export type PostgresRead = (statement: Statement) => Promise<unknown[]>;

/**
 * What is read at the same time by several requests shares a round trip, because to send, to wake up and to receive costs as much as
 * the reading itself. A read that is alone waits for nobody.
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
    // After all requests that have arrived together.
    if (waiting.length === 1) setImmediate(startIfFree);
    return promise;
  };
}

/** Those that come while the connection is being had go along. */
async function answer(pool: PostgresPool, waiting: Waiting[]): Promise<void> {
  const first = waiting.length;
  let reads: readonly Waiting[] = [];
  try {
    const connection = await pool.connect().catch((error: unknown) => {
      reads = waiting.splice(0, first);
      throw error;
    });
    try {
      reads = waiting.splice(0, MOST_TOGETHER);
      settle(reads, await connection.run(reads.map(({ statement }) => statement)));
    } finally {
      connection.release();
    }
  } catch (error) {
    // One that fails must not fail the others.
    if (reads.length > 1 && !isDatabaseAway(error)) for (const read of reads) await answer(pool, [read]);
    else for (const { reject } of reads) reject(error);
  }
}

function settle(reads: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve }] of reads.entries()) resolve(outcomes[index]!.rows);
}
