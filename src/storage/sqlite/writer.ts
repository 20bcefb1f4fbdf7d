import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { closeToOthers } from './close-to-others.ts';
import { createConnection, type Outcome, type SqlitePlace, type Statement } from './connection.ts';
import type { Order, Reply } from './writer-thread.ts';

/** The connection that writes. */
export interface Writer {
  /** Resolves when statements run without further delay. */
  ready(): Promise<void>;
  /** Runs statements in order until one fails, after all earlier calls. */
  run(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Whether a transaction was open after the last answer. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Writes on the event loop, for commands. */
export function createLocalWriter(place: SqlitePlace): Writer {
  const connection = createConnection(place);
  let isPrepared = false;
  return {
    async ready() {
      if (!isPrepared && !place.readOnly) prepareFile(place.file);
      isPrepared = true;
    },
    run: async (statements) => connection.run(statements),
    isOpen: () => connection.isOpen(),
    close: async () => connection.close(),
  };
}

/** Writes on its own thread: the event loop runs on while a statement waits. The thread starts on first use, and again if it has ended. */
export function createThreadWriter(place: SqlitePlace): Writer {
  let thread: WriterThread | undefined;

  function start(): WriterThread {
    prepareFile(place.file);
    return startThread(place, () => (thread = undefined));
  }

  return {
    ready: async () => (thread ??= start()).ready,
    run: async (statements) => (thread ??= start()).run(statements),
    isOpen: () => thread?.isOpen() ?? false,
    close: async () => thread?.close(),
  };
}

function prepareFile(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  closeToOthers(file);
}

interface WriterThread extends Omit<Writer, 'ready'> {
  readonly ready: Promise<void>;
}

function startThread(place: SqlitePlace, onEnd: () => void): WriterThread {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: place });
  // Answers arrive in the order of the calls.
  const unanswered: PromiseWithResolvers<readonly Outcome[]>[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isOpen = false;
  let cause = new Error('The writer thread has ended');

  worker.on('online', resolve);
  worker.on('message', ({ isOpen: isStillOpen, outcomes, failure }: Reply) => {
    isOpen = isStillOpen;
    const question = unanswered.shift()!;
    if (unanswered.length === 0) worker.unref();
    if (!failure) return question.resolve(outcomes!);
    const { message, stack, codes } = failure;
    question.reject(Object.assign(new Error(message), codes, { stack }));
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
      return ended;
    },
  };
}
