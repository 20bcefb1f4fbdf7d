import type { IncomingHttpHeaders } from 'node:http';
import type { TestContext } from 'node:test';
import { DEFAULT_ENGINE, readPrepared } from '../support/engine.ts';
import type { FilledRooms } from '../support/filled-rooms.ts';
import { startProxy } from '../support/refusing-proxy.ts';
import { request, type Answer } from '../support/request.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import type { FrontKind } from './fronts.ts';

export interface BehindFront {
  readonly front: string;
  readonly rooms: FilledRooms;
  /** Shortens the lifetime of Sampan's responses from now on. */
  readonly shorten: (seconds: Partial<Lifetime>) => void;
  readonly ask: (
    path: string,
    headers?: Readonly<Record<string, string>>,
    method?: string,
    body?: string,
  ) => Promise<Answer>;
  /** The requests for an address that reached Sampan, or all of them. */
  readonly seen: (path?: string) => Awaited<ReturnType<typeof startProxy>>['seen'];
  readonly refuse: Awaited<ReturnType<typeof startProxy>>['refuse'];
}

type Lifetime = Record<'max-age' | 'stale-while-revalidate' | 'stale-if-error', number>;

/** A real service with rooms. */
export async function startService(): Promise<Sampan> {
  const database = await DEFAULT_ENGINE.copyPrepared('filled');
  return startSampan({ ...database.settings, RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1' });
}

/** An empty cache in front of the service, with a proxy in between that records requests. */
export async function startBehind(t: TestContext, kind: FrontKind, sampan: Sampan): Promise<BehindFront> {
  let lifetime: Partial<Lifetime> = {};
  const gate = await startProxy(sampan.url, [], (headers) => {
    // So that the front may use its connection to the proxy again.
    delete headers.connection;
    return shortenIn(headers, lifetime);
  });
  t.after(() => gate.close());
  const front = await kind.start(gate.url);
  t.after(() => front.stop());
  return {
    front: front.url,
    rooms: readPrepared(DEFAULT_ENGINE.name).rooms,
    shorten: (seconds) => void (lifetime = seconds),
    ask: (path, headers = {}, method = 'GET', body = '') =>
      request(`${front.url}${path}`, { method, headers, body }),
    seen: (path) => gate.seen.filter((each) => path === undefined || each.path === path),
    refuse: gate.refuse,
  };
}

function shortenIn(headers: IncomingHttpHeaders, lifetime: Partial<Lifetime>): IncomingHttpHeaders {
  const allowed = headers['cache-control'];
  if (!allowed?.includes('max-age=')) return headers;
  const shorter = Object.entries(lifetime).reduce(
    (text, [name, seconds]) => text.replace(new RegExp(`${name}=\\d+`), `${name}=${seconds}`),
    allowed,
  );
  return { ...headers, 'cache-control': shorter };
}
