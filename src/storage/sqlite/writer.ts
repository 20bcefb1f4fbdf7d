import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { closeToOthers } from './close-to-others.ts';
import type { Failure, Order, Outcome, Reply, Statement, WriterPlace } from './writer-thread.ts';

/** A connection on its own thread: the event loop runs on while a statement waits. */
export interface Writer {
  /** Starts the thread on the first call, and resolves when it is ready. */
  ready(): Promise<void>;
  /** Runs statements in order until one fails, after all earlier calls. */
  run(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Whether a transaction was open after the last answer. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Its data lives long and the rest dies after each message, so a larger young generation would only waste memory. */
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
  // Answers arrive in the order of the calls.
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
  // If nobody awaits it, the unhandled rejection would end the process.
  ready.catch(() => {});

  return {
    ready,
    ended,
    isOpen: () => isOpen,
    run(statements) {
      const question = Promise.withResolvers<readonly Outcome[]>();
      // An idle thread does not keep the process alive.
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
