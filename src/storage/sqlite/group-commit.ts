import { setTimeout as pause } from 'node:timers/promises';
import { isSqliteBusy, sqliteBusy } from '../database-away.ts';
import type { Outcome, Statement } from './connection.ts';
import type { Writer } from './writer.ts';

/** The most transactions that share a commit. Limited, because the first of them waits for all others. */
const MOST_IN_GROUP = 64;
const BUSY_PAUSE_MS = 2;

/** A transaction while it holds the writer. */
export interface SqliteTransaction {
  run(statement: Statement): Promise<Outcome>;
  runInTurn(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Resolves when the transaction is on disk. */
  commit(): Promise<void>;
  /** Does nothing after a commit, even a failed one. */
  rollback(): Promise<void>;
}

interface Waiter extends PromiseWithResolvers<SqliteTransaction> {
  /** It may join others that wait for their commit, because it delays them only a little. */
  readonly isBrief: boolean;
}

export interface GroupCommitOptions {
  readonly writer: Writer;
  /** No call waits longer, to begin or for an answer; a transaction that has not begun by then has no effect. */
  readonly waitMs: number;
  readonly begin: 'begin' | 'begin immediate';
}

/** Runs transactions one after the other on the writer and commits waiting ones together. Returns a function that begins one. */
export function createGroupCommit(options: GroupCommitOptions) {
  const { writer, waitMs } = options;
  const waiting = new Set<Waiter>();
  let isLed = false;

  async function lead(): Promise<void> {
    isLed = true;
    while (waiting.size > 0) await runGroup(options, waiting);
    isLed = false;
  }

  return async (isBrief: boolean): Promise<SqliteTransaction> => {
    await writer.ready();
    const waiter: Waiter = { isBrief, ...Promise.withResolvers<SqliteTransaction>() };
    waiting.add(waiter);
    if (!isLed) void lead();
    return answerWithin(waitMs, waiter.promise, () => waiting.delete(waiter));
  };
}

/** Runs those that may share a commit. Each has a savepoint, so that it can be rolled back alone. */
async function runGroup({ writer, waitMs, begin }: GroupCommitOptions, waiting: Set<Waiter>): Promise<void> {
  /** Transactions that wait for the commit, also some that were rolled back. */
  const members: PromiseWithResolvers<void>[] = [];
  /** Why the group cannot be committed. */
  let spoiltBy: unknown;

  async function ask(...statements: readonly Statement[]): Promise<readonly Outcome[]> {
    try {
      return await writer.run(statements);
    } catch (error) {
      // When the disk is full, SQLite rolls back the whole transaction, not only the statement.
      if (!writer.isOpen()) spoiltBy ??= error;
      throw error;
    }
  }

  function joinCommit(): Promise<void> {
    const committed = Promise.withResolvers<void>();
    members.push(committed);
    return committed.promise;
  }

  async function undo(): Promise<void> {
    await ask(command('rollback to member')).catch((error: unknown) => (spoiltBy ??= error));
  }

  function createTransaction(end: () => void): SqliteTransaction {
    let isOver = false;
    let isUnsure = false;

    const runInTurn = (statements: readonly Statement[]) =>
      answerWithin(waitMs, ask(...statements), () => (isUnsure = true));

    async function rollback(): Promise<void> {
      if (isOver) return;
      isOver = true;
      // It may have failed because of what others in the group did, such as the same deletion: that is true once they are committed.
      const others = members.length > 0 ? joinCommit() : undefined;
      await answerWithin(waitMs, Promise.all([undo().finally(end), others]));
    }

    return {
      rollback,
      run: async (statement) => (await runInTurn([statement]))[0]!,
      runInTurn,
      async commit() {
        if (isUnsure) {
          await rollback();
          throw new Error('A statement of this transaction was not answered');
        }
        isOver = true;
        const committed = joinCommit();
        end();
        await answerWithin(waitMs, committed);
      },
    };
  }

  async function run(waiter: Waiter): Promise<void> {
    // It may have given up.
    if (!waiting.delete(waiter)) return;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    waiter.resolve(createTransaction(end));
    await ended;
  }

  for (const waiter of waiting) {
    const isFirst = !writer.isOpen();
    if (isFirst && spoiltBy !== undefined) break;
    if (members.length > 0 && (!waiter.isBrief || members.length === MOST_IN_GROUP)) break;
    try {
      await ask(...(isFirst ? [command(begin)] : []), command('savepoint member'));
    } catch (error) {
      if (isSqliteBusy(error) && !writer.isOpen()) await pause(BUSY_PAUSE_MS);
      else if (waiting.delete(waiter)) waiter.reject(error);
      break;
    }
    await run(waiter);
  }
  try {
    if (spoiltBy !== undefined) throw spoiltBy;
    if (members.length > 0) await ask(command('commit'));
    for (const { resolve } of members) resolve();
  } catch (error) {
    for (const { reject } of members) reject(error);
  }
  if (writer.isOpen()) await writer.run([command('rollback')]).catch(() => {});
}

const command = (text: string): Statement => ({ text, values: [] });

/** Rejects with SQLite's busy error after a timeout, and calls `onLate` first. */
async function answerWithin<Result>(
  limitMs: number,
  answer: Promise<Result>,
  onLate: () => void = () => {},
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  let isAnswered = false;
  function giveUp(): void {
    if (isAnswered) return;
    onLate();
    late.reject(sqliteBusy(`SQLite did not answer within ${limitMs} ms`));
  }
  // An answer that arrived while the event loop was busy takes precedence.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    isAnswered = true;
    clearTimeout(timer);
  }
}
