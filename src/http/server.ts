import type { FastifyInstance } from 'fastify';

export interface Server {
  readonly app: FastifyInstance;
  readonly place: ListeningPlace;
}

export async function startServers(servers: readonly Server[]): Promise<void> {
  // One app's pages show another app's routes.
  for (const { app } of servers) await app.ready();
  for (const { app, place } of servers)
    await listen(place, () => app.listen({ host: place.host, port: place.port }));
}

/** Stops accepting connections and resolves after the last response. Cuts requests that still run after `cutMs` and calls `onCut`. */
export async function closeServers(
  servers: readonly Server[],
  cutMs: number,
  onCut: () => void,
): Promise<void> {
  const closing = servers.map(({ app }) => {
    const timer = setTimeout(() => {
      onCut();
      app.server.closeAllConnections();
    }, cutMs).unref();
    app.server.once('close', () => clearTimeout(timer));
    return app.close();
  });
  await Promise.all(closing);
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port',
  EACCES: 'this user may not use this port',
};

export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  /** The settings for host and port, named in the error message. */
  readonly settings: string;
}

/** An error that the operator can fix: it names the address, the settings and the reason. */
export class CannotListen extends Error {
  constructor({ host, port, settings }: ListeningPlace, reason: string, cause: unknown) {
    const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    super(`Cannot listen on ${address} (${settings}): ${reason}.`, { cause });
  }
}

export async function listen(place: ListeningPlace, start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    throw new CannotListen(place, reason, error);
  }
}
