import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';

// The thread that writes to a SQLite file. It imports none of our modules, because a thread loads its own copy of each: Kysely alone takes
// 13 MB.

export interface WriterPlace {
  readonly file: string;
  /** Runs once on the new connection. */
  readonly setup: string;
  /** How long a statement waits here for another process. */
  readonly busyMs: number;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements to run in order until one fails; undefined closes the connection. */
export type Order = readonly Statement[] | undefined;

export interface Outcome {
  readonly rows: readonly Record<string, unknown>[];
  /** Undefined for statements that return rows. */
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
}

export interface Reply {
  /** Whether a transaction is open after the order. */
  readonly isOpen: boolean;
  readonly outcomes?: readonly Outcome[];
  readonly failure?: Failure;
}

/** An error in a form that keeps its codes between threads. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly codes: Readonly<Record<string, unknown>>;
}

export const BEGIN = 'begin immediate';
export const ROLLBACK = 'rollback';

const CACHED_STATEMENTS = 500;

// The main thread imports this file for its constants, which also puts it into the compile cache.
if (parentPort) answerOrders(parentPort, workerData as WriterPlace);

function answerOrders(port: MessagePort, place: WriterPlace): void {
  let connection: DatabaseSync | undefined;
  let prepare: Prepare;

  function follow(order: readonly Statement[]): Reply {
    try {
      if (!connection) {
        connection = connect(place);
        prepare = cacheStatements(connection);
      }
      const open = connection;
      const outcomes = order.map((statement) => runStatement(open, prepare, statement));
      return { isOpen: open.isTransaction, outcomes };
    } catch (error) {
      return { isOpen: connection?.isTransaction ?? false, failure: failureOf(error as Error) };
    }
  }

  port.on('message', (order: Order) => {
    if (order) return port.postMessage(follow(order));
    connection?.close();
    port.close();
  });
  port.postMessage('ready');
}

function connect({ file, setup, busyMs }: WriterPlace): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: busyMs });
  try {
    connection.exec(setup);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

type Prepare = (text: string) => Prepared;

function cacheStatements(connection: DatabaseSync): Prepare {
  const cached = new Map<string, Prepared>();
  function prepare(text: string): Prepared {
    const statement = connection.prepare(text);
    return { statement, hasRows: statement.columns().length > 0 };
  }
  return (text) => {
    const prepared = cached.get(text) ?? prepare(text);
    if (cached.size < CACHED_STATEMENTS) cached.set(text, prepared);
    return prepared;
  };
}

function runStatement(connection: DatabaseSync, prepare: Prepare, { text, values }: Statement): Outcome {
  // SQLite rolls back by itself when the disk is full. Later statements would then be committed on their own.
  if (!connection.isTransaction && text !== BEGIN) {
    if (text === ROLLBACK) return { rows: [] };
    throw new Error('The transaction has been rolled back');
  }
  const { statement, hasRows } = prepare(text);
  const parameters = values as SQLInputValue[];
  if (hasRows) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], changes, lastInsertRowid };
}

function failureOf(error: Error): Failure {
  return { message: error.message, stack: error.stack, codes: Object.fromEntries(Object.entries(error)) };
}
