import { setTimeout } from 'node:timers/promises';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

export interface BusyOptions {
  /** Whether a statement failed only because another process is writing. */
  readonly isBusy: (error: unknown) => boolean;
  /** After this time the failure is final. */
  readonly waitMs: number;
}

/**
 * Only one process at a time may write to a SQLite file. The driver would block the whole process while it waits; this retries with
 * pauses, so the event loop keeps running.
 */
export function retryWhileBusy(dialect: Dialect, options: BusyOptions): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => retryingDriver(dialect.createDriver(), options),
  };
}

function retryingDriver(driver: Driver, options: BusyOptions): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const waiting: DatabaseConnection = {
        executeQuery: (query, executing) =>
          tryUntilFree(() => connection.executeQuery(query, executing), options),
        streamQuery: (query, chunkSize, executing) => connection.streamQuery(query, chunkSize, executing),
      };
      inner.set(waiting, connection);
      return waiting;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(inner.get(connection)!),
    destroy: () => driver.destroy(),
  };
}

async function tryUntilFree<Result>(
  work: () => Promise<Result>,
  { isBusy, waitMs }: BusyOptions,
): Promise<Result> {
  const deadlineMs = performance.now() + waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadlineMs) throw error;
    }
    await setTimeout(pauseMs);
  }
}
