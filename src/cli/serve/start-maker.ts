import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MadeAnswer, MakeRequest, McpAnswer, McpRequest, ServerRoutes } from '../../api/made.ts';
import { createThread } from '../../ask-thread.ts';
import type { Config } from '../../config/config.ts';
import { serviceUnavailable } from '../../errors.ts';

export type Order =
  | { readonly make: MakeRequest }
  | { readonly mcp: McpRequest }
  | { readonly refresh: true };

/** Nothing after a refresh. */
export type Done = MadeAnswer | McpAnswer | undefined;

export interface MakerData {
  readonly config: Config;
  readonly serverRoutes: ServerRoutes;
}

const RETRY_SECONDS = 1;
const RESTART_MS = 200;

/** Makes pages in a thread of its own, which may block. If it dies, requests that wait get 503 and the next one starts it again. */
export function createThreadMaker(
  getData: () => MakerData,
  log: Pick<Logger, 'error'>,
  file = new URL('./maker-thread.ts', import.meta.url),
) {
  let startedMs = -Infinity;
  const thread = createThread<Done>({
    create() {
      startedMs = performance.now();
      return new Worker(file, { workerData: getData() });
    },
    onEnd(cause) {
      if (cause) log.error({ err: cause }, 'the maker has failed and is started again');
      return serviceUnavailable(RETRY_SECONDS);
    },
  });

  async function ask<Answer extends Done>(order: Order): Promise<Answer> {
    // A maker that dies at its start must not be started in a loop.
    if (!thread.isRunning() && performance.now() - startedMs < RESTART_MS)
      throw serviceUnavailable(RETRY_SECONDS);
    return (await thread.ask(order)) as Answer;
  }

  return {
    make: (make: MakeRequest) => ask<MadeAnswer>({ make }),
    answerMcp: (mcp: McpRequest) => ask<McpAnswer>({ mcp }),
    /** Otherwise the first request starts it. */
    start: () => thread.start(),
    /** The maker reads newer releases before it makes anything else. */
    refresh(): void {
      if (thread.isRunning()) void thread.ask({ refresh: true }).catch(() => {});
    },
    stop: () => thread.stop(),
  };
}
