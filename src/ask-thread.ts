import { parentPort, Worker } from 'node:worker_threads';

interface ThreadOptions {
  /** Starts the thread, whose file calls `answerQuestions`. */
  readonly create: () => Worker;
  /** What becomes of the questions of a thread that ended. */
  readonly onEnd: (cause: Error | undefined) => Error;
}

interface Asked<Question> {
  readonly id: number;
  readonly question: Question;
}

interface Answered<Answer> {
  readonly id: number;
  readonly answer?: Answer;
  /** An error loses its codes between threads. */
  readonly failure?: { readonly error: unknown; readonly codes: object };
}

/** A thread that answers questions. It starts with the first one, and again after it has ended. */
export function createThread<Answer>({ create, onEnd }: ThreadOptions) {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();

  function start(): Worker {
    if (worker) return worker;
    const started = create();
    let cause: Error | undefined;
    started.unref();
    started.on('message', ({ id, answer, failure }: Answered<Answer>) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      // An idle thread does not keep the process alive.
      if (waiting.size === 0) started.unref();
      if (failure) asked?.reject(Object.assign(failure.error as Error, failure.codes));
      else asked?.resolve(answer!);
    });
    started.on('error', (error) => (cause = error as Error));
    started.on('exit', () => {
      worker = undefined;
      const error = onEnd(cause);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return (worker = started);
  }

  return {
    start,
    isRunning: () => worker !== undefined,
    ask(question: unknown): Promise<Answer> {
      const asked = Promise.withResolvers<Answer>();
      lastId += 1;
      waiting.set(lastId, asked);
      const running = start();
      running.ref();
      running.postMessage({ id: lastId, question } satisfies Asked<unknown>);
      return asked.promise;
    },
    /** Resolves when the thread has ended. The questions that wait are rejected. */
    async stop() {
      await worker?.terminate();
    },
  };
}

/** In the thread: answers one question after the other, or many at once if the work is asynchronous. */
export function answerQuestions(work: (question: never) => unknown): void {
  const port = parentPort!;
  const reply = (answered: Answered<unknown>) => port.postMessage(answered);
  port.on('message', async ({ id, question }: Asked<never>) => {
    try {
      reply({ id, answer: await work(question) });
    } catch (error) {
      reply({ id, failure: { error, codes: codesOf(error) } });
    }
  });
}

const codesOf = (error: unknown) =>
  Object.fromEntries(
    Object.entries(error as object).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value)),
  );
