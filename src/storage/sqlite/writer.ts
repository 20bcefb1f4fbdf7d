import { Worker } from 'node:worker_threads';
import { createThread } from '../../ask-thread.ts';
import { createConnection, type Outcome, type SqlitePlace, type Statement } from './connection.ts';
import type { Order, Reply } from './writer-thread.ts';

export type Writer = ReturnType<typeof createThreadWriter>;

/** Writes on the event loop, for commands. */
export function createLocalWriter(place: SqlitePlace): Writer {
  const connection = createConnection(place);
  return {
    ready: async () => {},
    run: async (statements) => connection.run(statements),
    isOpen: () => connection.isOpen(),
    close: async () => connection.close(),
  };
}

/** Writes on its own thread: the event loop runs on while a statement waits. */
export function createThreadWriter(place: SqlitePlace) {
  let isOpen = false;
  let started: Promise<unknown> | undefined;
  const thread = createThread<Reply>({
    create: () => new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: place }),
    onEnd(cause = new Error('The writer thread has ended')) {
      isOpen = false;
      started = undefined;
      return cause;
    },
  });

  /** Runs statements in order until one fails, after all earlier calls. */
  async function run(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    try {
      const reply = await thread.ask(statements satisfies Order);
      isOpen = reply.isOpen;
      return reply.outcomes;
    } catch (error) {
      isOpen = (error as Partial<Reply>).isOpen ?? false;
      throw error;
    }
  }

  return {
    /** Resolves when statements run without further delay. */
    ready: (): Promise<unknown> => (started ??= run([])),
    run,
    /** Whether a transaction was open after the last answer. */
    isOpen: () => isOpen,
    async close() {
      if (thread.isRunning()) await thread.ask('close' satisfies Order);
      await thread.stop();
    },
  };
}
