import { setTimeout as pause } from 'node:timers/promises';
import { answerWithin } from './answer-within.ts';
import { isSqliteBusy } from '../database-away.ts';
import { BEGIN, ROLLBACK, type Outcome, type Statement } from './writer-thread.ts';
import type { Writer } from './writer.ts';

/** The most transactions that share a commit. Limited, because the first of them waits for all others. */
const MOST_IN_GROUP = 64;
const BUSY_PAUSE_MS = 2;

/** A transaction while it holds the writer. */
export interface WriterTransaction {
  run(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Runs the last statements and resolves when the transaction is on disk. */
  commit(last?: readonly Statement[]): Promise<void>;
  rollback(): Promise<void>;
}

interface Begun {
  readonly transaction: WriterTransaction;
  /** The outcomes of its first statements. */
  readonly outcomes: readonly Outcome[];
}

export interface GroupCommit {
  /**
   * Begins a transaction with its first statements. If they fail, no transaction is open. A brief transaction may join others that wait
   * for their commit, because it delays them only a little.
   */
  readonly begin: (first: readonly Statement[], isBrief: boolean) => Promise<Begun>;
}

interface Waiter extends PromiseWithResolvers<Begun> {
  readonly first: readonly Statement[];
  readonly isBrief: boolean;
}

/**
 * Runs transactions one after the other on the writer and commits waiting ones together. No call waits longer than `waitMs`, to begin or
 * for an answer; a transaction that has not begun by then has no effect.
 */
export function createGroupCommit(writer: Writer, waitMs: number): GroupCommit {
  const waiting = new Set<Waiter>();
  let isLed = false;

  async function lead(): Promise<void> {
    isLed = true;
    while (waiting.size > 0) {
      const group = createGroup(writer, waiting, waitMs);
      for (const waiter of waiting) {
        if (!group.mayJoin(waiter)) break;
        await group.run(waiter);
      }
      await group.end();
    }
    isLed = false;
  }

  return {
    async begin(first, isBrief) {
      await writer.ready();
      const waiter: Waiter = { first, isBrief, ...Promise.withResolvers<Begun>() };
      waiting.add(waiter);
      if (!isLed) void lead();
      return answerWithin(waitMs, waiter.promise, () => waiting.delete(waiter));
    },
  };
}

interface Group {
  /** Resolves when the transaction has ended, before the commit. If SQLite is busy, the transaction keeps waiting. */
  run(waiter: Waiter): Promise<void>;
  mayJoin(waiter: Waiter): boolean;
  end(): Promise<void>;
}

const statementOf = (text: string): Statement => ({ text, values: [] });
const SAVEPOINT = statementOf('savepoint member');
const RELEASE = statementOf('release member');
const ROLLBACK_TO = statementOf('rollback to member');

/** Every transaction but the first has a savepoint, so that it can be rolled back alone. */
function createGroup(writer: Writer, waiting: Set<Waiter>, waitMs: number): Group {
  /** Successful transactions that wait for the commit. */
  const members: PromiseWithResolvers<void>[] = [];
  let hasBegun = false;
  let hasSavepoint = false;
  /** The last statements of a single transaction, sent with the commit. */
  let withCommit: readonly Statement[] | undefined;
  /** Why the group cannot be committed. */
  let spoiltBy: unknown;

  async function ask(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    try {
      return await writer.run(statements);
    } catch (error) {
      // When the disk is full, SQLite rolls back the whole transaction, not only the statement.
      if (!writer.isOpen()) spoiltBy ??= error;
      throw error;
    }
  }

  function markBegin(): readonly Statement[] {
    hasBegun = true;
    if (members.length === 0) return [statementOf(BEGIN)];
    const marks = hasSavepoint ? [RELEASE, SAVEPOINT] : [SAVEPOINT];
    hasSavepoint = true;
    return marks;
  }

  async function undo(): Promise<void> {
    try {
      await ask([members.length === 0 ? statementOf(ROLLBACK) : ROLLBACK_TO]);
    } catch (error) {
      spoiltBy ??= error;
    }
  }

  async function runLast(last: readonly Statement[]): Promise<void> {
    if (members.length === 0 && waiting.size === 0) withCommit = last;
    else if (last.length > 0) await ask(last);
  }

  function createTransaction(end: () => void): WriterTransaction {
    let isOver = false;
    let isUnsure = false;

    async function join(last: readonly Statement[]): Promise<void> {
      const committed = Promise.withResolvers<void>();
      try {
        if (isUnsure) throw new Error('A statement of this transaction was not answered');
        await runLast(last);
        members.push(committed);
      } catch (error) {
        await undo();
        throw error;
      } finally {
        end();
      }
      await committed.promise;
    }

    return {
      run: (statements) => answerWithin(waitMs, ask(statements), () => (isUnsure = true)),
      commit(last = []) {
        isOver = true;
        return answerWithin(waitMs, join(last));
      },
      async rollback() {
        if (isOver) return;
        isOver = true;
        await answerWithin(waitMs, undo().finally(end));
      },
    };
  }

  async function run(waiter: Waiter): Promise<void> {
    const marks = markBegin();
    try {
      const outcomes = (await ask([...marks, ...waiter.first])).slice(marks.length);
      // It waited too long and gave up.
      if (!waiting.delete(waiter)) return await undo();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      waiter.resolve({ transaction: createTransaction(end), outcomes });
      await ended;
    } catch (error) {
      if (isSqliteBusy(error) && !writer.isOpen()) return pause(BUSY_PAUSE_MS);
      waiting.delete(waiter);
      waiter.reject(error);
      if (writer.isOpen()) await undo();
    }
  }

  async function commit(): Promise<void> {
    if (spoiltBy) throw spoiltBy;
    if (members.length > 0) await ask([...(withCommit ?? []), statementOf('commit')]);
  }

  return {
    run,
    mayJoin({ isBrief }) {
      if (!hasBegun) return true;
      return isBrief && members.length < MOST_IN_GROUP && withCommit === undefined && writer.isOpen();
    },
    async end() {
      try {
        await commit();
        for (const { resolve } of members) resolve();
      } catch (error) {
        for (const { reject } of members) reject(error);
      }
      if (writer.isOpen()) await writer.run([statementOf(ROLLBACK)]).catch(() => {});
    },
  };
}
