import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from './request.ts';

/** What happens to a request: the proxy's own response, or none without a status. */
export interface Refusal {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The service gets the request first; its response is lost. */
  readonly passedOn?: boolean;
}

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly atMs: number;
}

type ChangeHeaders = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

/**
 * A proxy that refuses the first requests, one after the other, and forwards the rest. While the service is down it sends no
 * response.
 */
export async function startProxy(
  target: string,
  refusals: readonly Refusal[] = [],
  changeHeaders: ChangeHeaders = (headers) => headers,
) {
  const left = [...refusals];
  const seen: Seen[] = [];
  const server = createServer(({ method = '', url = '', headers }, response) => {
    seen.push({ method, path: url, headers, atMs: performance.now() });
    const passOn = async () => {
      const passed = await request(`${target}${url}`, { method, headers });
      return { ...passed, headers: changeHeaders(passed.headers) };
    };
    void answer(left.shift(), passOn, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Adds refusals for the next requests. */
    refuse: (...more: Refusal[]) => void left.push(...more),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  refusal: Refusal | undefined,
  passOn: () => ReturnType<typeof request>,
  response: ServerResponse,
): Promise<void> {
  if (!refusal) {
    const { status, headers, body } = await passOn();
    response.writeHead(status, headers).end(body);
    return;
  }
  if (refusal.passedOn) await passOn();
  if (refusal.status === undefined) response.destroy();
  else response.writeHead(refusal.status, refusal.headers).end(refusal.body);
}
