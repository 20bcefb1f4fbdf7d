import { setTimeout as pause } from 'node:timers/promises';
import { isSqliteBusy } from './database-away.ts';
import { answerWithin } from './answer-within.ts';
import { BEGIN, ROLLBACK, type Outcome, type Statement } from './writer-thread.ts';
import type { Writer } from './writer.ts';

/** So many transactions share a commit at most: the first of them waits for all the others. */
const MOST_IN_GROUP = 64;
const BUSY_PAUSE_MS = 2;

/** One transaction, while it is the one that may run statements. */
export interface Turn {
  run(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Resolves once the transaction is on the disk. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Lets one transaction after the other run on the writer, and commits together those that were waiting. Nobody waits longer than
 * `waitMs`, neither for a turn nor for an answer; what has got no turn by then is never run.
 */
export function createGroupCommit(writer: Writer, waitMs: number): { takeTurn(): Promise<Turn> } {
  const waiting = new Set<PromiseWithResolvers<Turn>>();
  let isLed = false;

  async function lead(): Promise<void> {
    isLed = true;
    while (waiting.size > 0) if (await begin()) await runGroup();
    isLed = false;
  }

  async function begin(): Promise<boolean> {
    try {
      await writer.run([statementOf(BEGIN)]);
      return true;
    } catch (error) {
      if (isSqliteBusy(error)) await pause(BUSY_PAUSE_MS);
      else for (const waiter of [...waiting]) takeOut(waiter).reject(error);
      return false;
    }
  }

  async function runGroup(): Promise<void> {
    const group = createGroup(writer, waitMs);
    for (const waiter of waiting) {
      await group.run((turn) => takeOut(waiter).resolve(turn));
      if (group.isFull()) break;
    }
    await group.end();
  }

  function takeOut(waiter: PromiseWithResolvers<Turn>): PromiseWithResolvers<Turn> {
    waiting.delete(waiter);
    return waiter;
  }

  return {
    async takeTurn() {
      await writer.ready();
      const waiter = Promise.withResolvers<Turn>();
      waiting.add(waiter);
      if (!isLed) void lead();
      return answerWithin(waitMs, waiter.promise, () => takeOut(waiter));
    },
  };
}

interface Group {
  /** Resolves once the transaction that is given the turn has ended, with its changes still to be committed. */
  run(giveTurn: (turn: Turn) => void): Promise<void>;
  /** Whether no other transaction may join. */
  isFull(): boolean;
  end(): Promise<void>;
}

const SAVEPOINT = statementOf('savepoint member');
const RELEASE = statementOf('release member');
const ROLLBACK_TO = statementOf('rollback to member');

/** Each transaction but the first has a savepoint, so that it can be rolled back alone. */
function createGroup(writer: Writer, waitMs: number): Group {
  const done: PromiseWithResolvers<void>[] = [];
  let hasSavepoint = false;
  /** Why nothing of the group can be committed. */
  let spoiltBy: unknown;

  async function ask(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    try {
      return await writer.run(statements);
    } catch (error) {
      // Where the disk is full SQLite rolls back everything, and not only the statement.
      if (!writer.isOpen()) spoiltBy ??= error;
      throw error;
    }
  }

  function createTurn(end: () => void): Turn {
    const isFirst = done.length === 0;
    const committed = Promise.withResolvers<void>();
    let hasBegun = isFirst;
    let isOver = false;
    let isUnsure = false;

    function markBegin(): readonly Statement[] {
      if (hasBegun) return [];
      const marks = hasSavepoint ? [RELEASE, SAVEPOINT] : [SAVEPOINT];
      hasBegun = hasSavepoint = true;
      return marks;
    }

    async function undo(): Promise<void> {
      try {
        if (hasBegun) await ask([isFirst ? statementOf(ROLLBACK) : ROLLBACK_TO]);
      } catch (error) {
        spoiltBy ??= error;
      } finally {
        end();
      }
    }

    const turn: Turn = {
      async run(statements) {
        const marks = markBegin();
        const answer = ask([...marks, ...statements]);
        const outcomes = await answerWithin(waitMs, answer, () => (isUnsure = true));
        return outcomes.slice(marks.length);
      },
      async commit() {
        if (isUnsure) throw new Error('A statement of this transaction has not been answered');
        isOver = true;
        done.push(committed);
        end();
        await answerWithin(waitMs, committed.promise);
      },
      async rollback() {
        if (isOver) return;
        isOver = true;
        await answerWithin(waitMs, undo());
      },
    };
    return turn;
  }

  async function commit(): Promise<void> {
    if (spoiltBy) throw spoiltBy;
    if (done.length > 0) await ask([statementOf('commit')]);
  }

  return {
    run(giveTurn) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      giveTurn(createTurn(end));
      return ended;
    },
    isFull: () => done.length >= MOST_IN_GROUP || !writer.isOpen(),
    async end() {
      try {
        await commit();
        for (const { resolve } of done) resolve();
      } catch (error) {
        for (const { reject } of done) reject(error);
      }
      if (writer.isOpen()) await ask([statementOf(ROLLBACK)]).catch(() => {});
    },
  };
}

function statementOf(text: string): Statement {
  return { text, values: [] };
}
