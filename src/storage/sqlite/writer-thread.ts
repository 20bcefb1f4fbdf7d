import { parentPort, workerData } from 'node:worker_threads';
import { createConnection, type Outcome, type SqlitePlace, type Statement } from './connection.ts';

/** Statements to run; undefined closes the connection. */
export type Order = readonly Statement[] | undefined;

export interface Reply {
  /** Whether a transaction is open after the order. */
  readonly isOpen: boolean;
  readonly outcomes?: readonly Outcome[];
  readonly failure?: Failure;
}

/** An error in a form that keeps its codes between threads. */
interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly codes: object;
}

const port = parentPort!;
const connection = createConnection(workerData as SqlitePlace);

function follow(order: readonly Statement[]): Reply {
  try {
    const outcomes = connection.run(order);
    return { isOpen: connection.isOpen(), outcomes };
  } catch (error) {
    const { message, stack, ...codes } = error as Error;
    return { isOpen: connection.isOpen(), failure: { message, stack, codes } };
  }
}

port.on('message', (order: Order) => {
  if (order) return port.postMessage(follow(order));
  connection.close();
  port.close();
});
