import type { Client } from '../world/client.ts';
import type { WorldRoom } from '../world/rooms-world.ts';

/** A request that a browser would send. */
export interface Conditional {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The addresses of each photo on the first page of a room's list: both sizes, with and without the version. */
export async function findImagePaths(
  room: WorldRoom,
  partner: Client,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const answer = await partner.ask('GET', `/api/rooms/${room.id}/photos`);
  const photos = answer.json().data as { id: number; photo_url: string; thumbnail: string }[];
  return new Map(photos.map(({ id, photo_url, thumbnail }) => [id, [photo_url, thumbnail].flatMap(pathsOf)]));
}

function pathsOf(address: string): string[] {
  const { pathname, search } = new URL(address);
  return [pathname, `${pathname}${search}`];
}

/** Loads a picture into the cache of each viewer's process, and returns the conditional request of a browser that has it. */
export async function warm(paths: readonly string[], viewers: readonly Client[]): Promise<Conditional[]> {
  const requests: Conditional[] = [];
  for (const path of paths) {
    const answers = await requestAll({ path, headers: {} }, viewers);
    const missing = answers.find(({ status }) => status !== 200);
    if (missing) throw new Error(`${path} answered ${missing.status} before its deletion`);
    // A "304 Not Modified" would be as wrong as the picture, so the address with the version is requested conditionally.
    const known = path.includes('?') ? { 'if-none-match': answers[0]!.headers.etag! } : {};
    requests.push({ path, headers: known });
  }
  return requests;
}

/** Every answer other than 404, one line each. */
export async function listReachable(
  requests: readonly Conditional[],
  viewers: readonly Client[],
): Promise<string[]> {
  const startedMs = performance.now();
  const seen = requests.map(async (request) => {
    const reachable = (await requestAll(request, viewers)).filter(({ status }) => status !== 404);
    const ms = Math.ceil(performance.now() - startedMs);
    return reachable.map(({ status }) => `${request.path} answered ${status} within ${ms} ms`);
  });
  return (await Promise.all(seen)).flat();
}

function requestAll({ path, headers }: Conditional, viewers: readonly Client[]) {
  return Promise.all(viewers.map((viewer) => viewer.ask('GET', path, headers)));
}
