import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listen, type ListeningPlace } from './listen.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly place: ListeningPlace;
}

/** Whether the service is shutting down: responses then say "Connection: close", so that clients leave before the port closes. */
export class Draining {
  begun = false;
}

export async function startServers(servers: readonly Server[]): Promise<void> {
  // One app's pages show another app's routes.
  for (const { app } of servers) await app.ready();
  for (const { app, place } of servers) {
    const { host, port } = place;
    await listen(place, () => app.listen({ host, port }));
  }
}

/** Stops accepting connections and resolves after the last response. Cuts requests that still run after `cutMs` and calls `onCut`. */
export async function closeServers(
  servers: readonly Server[],
  cutMs: number,
  onCut: () => void,
): Promise<void> {
  await Promise.all(servers.map(({ app }) => close(app, cutMs, onCut)));
}

async function close(app: FastifyInstance, cutMs: number, onCut: () => void): Promise<void> {
  const closed = new AbortController();
  let isOpen = true;
  app.server.once('close', () => (isOpen = false));
  const cut = () => {
    if (isOpen) onCut();
    app.server.closeAllConnections();
  };
  const cutOff = setTimeout(cutMs, undefined, { ref: false, signal: closed.signal }).then(cut, () => {});
  await app.close();
  closed.abort();
  await cutOff;
}
