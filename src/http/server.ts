import { setTimeout } from 'node:timers/promises';
import { createApp, type AppOptions } from './app.ts';

export interface ServerOptions extends Omit<AppOptions, 'isDraining'> {
  readonly host: string;
  readonly port: number;
  readonly drainMs: number;
  readonly shutdownMs: number;
}

export interface RunningServer {
  /** Stops without losing a request: unready first, then no new connection, then the last answer. */
  stop(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let draining = false;
  const app = createApp({ ...options, isDraining: () => draining });
  await app.listen({ host: options.host, port: options.port });
  return {
    async stop() {
      // Answers now say "Connection: close", so clients leave by themselves before the port does.
      draining = true;
      await setTimeout(options.drainMs);
      const deadline = new AbortController();
      const cutOff = setTimeout(options.shutdownMs, undefined, { ref: false, signal: deadline.signal }).then(
        () => app.server.closeAllConnections(),
        () => {},
      );
      await app.close();
      deadline.abort();
      await cutOff;
    },
  };
}
