import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { closeToOthers } from './close-to-others.ts';
import type { Failure, Order, Outcome, Reply, Statement, WriterPlace } from './writer-thread.ts';

/** A connection in a thread of its own: whatever a statement waits for, the event loop goes on. */
export interface Writer {
  /** Resolves once the thread is there, which is started by the first call. */
  ready(): Promise<void>;
  /** Runs them one after the other until one fails, after everything that was asked for before. */
  run(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Whether a transaction was open after the last answer. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** What it keeps lives long, and the rest is gone after a message: a larger young generation would only take memory. */
const YOUNG_MB = 4;

export function createWriter(place: WriterPlace): Writer {
  let thread: WriterThread | undefined;

  function start(): WriterThread {
    const folder = dirname(place.file);
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    closeToOthers(place.file);
    return startThread(place, () => (thread = undefined));
  }

  return {
    ready: async () => (thread ??= start()).ready,
    run: async (statements) => (thread ??= start()).run(statements),
    isOpen: () => thread?.isOpen() ?? false,
    async close() {
      thread?.close();
      await thread?.ended;
    },
  };
}

interface WriterThread extends Omit<Writer, 'ready' | 'close'> {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  close(): void;
}

function startThread(place: WriterPlace, onEnd: () => void): WriterThread {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    workerData: place,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // Answers come in the order of the questions.
  const unanswered: PromiseWithResolvers<readonly Outcome[]>[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isOpen = false;
  let cause = new Error('The writer thread has ended');

  worker.on('message', (reply: Reply | 'ready') => {
    if (reply === 'ready') return resolve();
    isOpen = reply.isOpen;
    const question = unanswered.shift()!;
    if (unanswered.length === 0) worker.unref();
    if (reply.failure) question.reject(errorOf(reply.failure));
    else question.resolve(reply.outcomes!);
  });
  worker.on('error', (error) => (cause = error as Error));
  worker.on('exit', () => {
    isOpen = false;
    onEnd();
    reject(cause);
    for (const question of unanswered.splice(0)) question.reject(cause);
    end();
  });
  // Nobody may ever wait for it.
  ready.catch(() => {});

  return {
    ready,
    ended,
    isOpen: () => isOpen,
    run(statements) {
      const question = Promise.withResolvers<readonly Outcome[]>();
      // A thread with nothing to do keeps no process alive.
      if (unanswered.push(question) === 1) worker.ref();
      worker.postMessage(statements satisfies Order);
      return question.promise;
    },
    close() {
      worker.ref();
      worker.postMessage(undefined satisfies Order);
    },
  };
}

function errorOf({ message, stack, codes }: Failure): Error {
  return Object.assign(new Error(message), codes, { stack });
}
