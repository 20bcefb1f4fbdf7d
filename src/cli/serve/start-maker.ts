import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Maker, MadeAnswer, MakeRequest, McpAnswer, McpRequest, ServerRoutes } from '../../api/made.ts';
import type { Config } from '../../config/config.ts';
import { serviceUnavailable } from '../../errors.ts';

/** The messages to the maker's thread. */
export type Order =
  | { readonly id: number; readonly make: MakeRequest }
  | { readonly id: number; readonly mcp: McpRequest }
  | { readonly refresh: true };

/** Its messages: the answer, or what failed. */
export interface Done {
  readonly id: number;
  readonly answer?: MadeAnswer | McpAnswer;
  readonly error?: unknown;
}

export interface MakerData {
  readonly config: Config;
  readonly serverRoutes: ServerRoutes;
}

export interface ThreadMaker extends Maker {
  /** Starts the thread; otherwise the first request does. */
  start(): void;
  /** The maker reads newer releases before it makes anything else. */
  refresh(): void;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

const RETRY_SECONDS = 1;
const RESTART_MS = 200;

/**
 * Makes pages and everything else derived from releases in a thread of its own, which may block as long as it likes. If the thread dies,
 * the requests that wait get 503 and the next one starts it again.
 */
export function createThreadMaker(
  getData: () => MakerData,
  log: Pick<Logger, 'error'>,
  file = new URL('./maker-thread.ts', import.meta.url),
): ThreadMaker {
  let worker: Worker | undefined;
  let startedMs = -Infinity;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    if (worker) return worker;
    const made = new Worker(file, { workerData: getData() });
    worker = made;
    startedMs = performance.now();
    made.unref();
    made.on('message', ({ id, answer, error }: Done) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) request?.resolve(answer as never);
      else request?.reject(error);
    });
    made.on('error', (error) => log.error({ err: error }, 'the maker has failed and is started again'));
    made.on('exit', () => {
      if (worker === made) worker = undefined;
      for (const { reject } of waiting.values()) reject(serviceUnavailable(RETRY_SECONDS));
      waiting.clear();
    });
    return made;
  }

  function ask<Answer>(
    order: { readonly make: MakeRequest } | { readonly mcp: McpRequest },
  ): Promise<Answer> {
    // A maker that dies at its start must not be started in a loop.
    if (!worker && performance.now() - startedMs < RESTART_MS) throw serviceUnavailable(RETRY_SECONDS);
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      start().postMessage({ id, ...order } satisfies Order);
    });
  }

  return {
    start: () => void start(),
    make: async (make) => ask({ make }),
    answerMcp: async (mcp) => ask({ mcp }),
    refresh: () => worker?.postMessage({ refresh: true } satisfies Order),
    async stop() {
      await worker?.terminate();
    },
  };
}
