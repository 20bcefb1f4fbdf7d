import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../ask-thread.ts';
import { createConnection, type Outcome, type SqlitePlace, type Statement } from './connection.ts';

export type Order = readonly Statement[] | 'close';

/** An error has `isOpen` too. */
export interface Reply {
  readonly isOpen: boolean;
  readonly outcomes: readonly Outcome[];
}

const connection = createConnection(workerData as SqlitePlace);

answerQuestions((order: Order): Reply => {
  if (order === 'close') {
    connection.close();
    return { isOpen: false, outcomes: [] };
  }
  try {
    const outcomes = connection.run(order);
    return { isOpen: connection.isOpen(), outcomes };
  } catch (error) {
    throw Object.assign(error as Error, { isOpen: connection.isOpen() });
  }
});
