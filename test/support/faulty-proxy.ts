import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface FaultyProxy {
  readonly url: string;
  /** Stops listening and resets open connections. */
  refuse(): Promise<void>;
  /** Accepts connections and stays silent on these and on open ones, like a lost machine. */
  hang(): void;
  /** Delays every response. */
  slow(delayMs: number): void;
  /** Works normally again, except for connections that hung. */
  repair(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy that makes PostgreSQL appear down, lost or slow. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const clients = new Map<Socket, Socket | undefined>();
  let isHung = false;
  let delayMs = 0;

  const server = createServer((client) => {
    const upstream = isHung ? undefined : connect(Number(target.port), target.hostname);
    clients.set(client, upstream);
    client.on('error', () => {});
    client.on('close', () => {
      upstream?.destroy();
      clients.delete(client);
    });
    if (!upstream) return;
    client.pipe(upstream);
    upstream.on('error', () => {});
    upstream.on('data', (chunk) => void later(() => client.write(chunk)));
    upstream.on('end', () => client.end());
  });

  /** Timers with the same delay fire in order, so chunks stay in order too. */
  async function later(work: () => void): Promise<void> {
    if (delayMs > 0) await setTimeout(delayMs);
    if (!isHung) work();
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function refuse(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const client of clients.keys()) disconnect(client);
    await closed;
  }

  // A port that the system gives out could belong to another test's server while this proxy refuses.
  const port = await freePort();
  await listen(port);
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    refuse,
    hang() {
      isHung = true;
      for (const [client, upstream] of clients) {
        upstream?.removeAllListeners('end').destroy();
        client.unpipe().pause();
      }
    },
    slow(ms) {
      delayMs = ms;
    },
    async repair() {
      isHung = false;
      delayMs = 0;
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}

/** Node cannot reset a connection that it is shutting down: the process would hang when it exits. */
function disconnect(client: Socket): void {
  if (client.writableEnded) client.destroy();
  else client.resetAndDestroy();
}
