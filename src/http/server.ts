import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ServingOptions {
  readonly host: string;
  readonly drainMs: number;
  readonly shutdownMs: number;
}

export interface RunningServers {
  /** Stops without losing a request: unready first, then no new connection, then the last answer. */
  stop(): Promise<void>;
}

/** Whether the end has begun: answers then say "Connection: close", so that clients leave before the port does. */
export class Draining {
  begun = false;
}

export async function startServers(
  apps: readonly (readonly [app: FastifyInstance, port: number])[],
  draining: Draining,
  { host, drainMs, shutdownMs }: ServingOptions,
): Promise<RunningServers> {
  for (const [app, port] of apps) await app.listen({ host, port });
  return {
    async stop() {
      draining.begun = true;
      await setTimeout(drainMs);
      await Promise.all(apps.map(([app]) => close(app, shutdownMs)));
    },
  };
}

async function close(app: FastifyInstance, shutdownMs: number): Promise<void> {
  const deadline = new AbortController();
  const cutOff = setTimeout(shutdownMs, undefined, { ref: false, signal: deadline.signal }).then(
    () => app.server.closeAllConnections(),
    () => {},
  );
  await app.close();
  deadline.abort();
  await cutOff;
}
