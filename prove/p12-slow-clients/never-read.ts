import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { until } from '../../test/support/until.ts';

/** More than the kernels of both ends buffer while nobody reads. */
const QUESTIONS = 100;
const BIG_DOWNLOAD = 'GET /api/data/vietnam-comparisons HTTP/1.1\r\nHost: slow.example\r\n\r\n';

/** Clients that request a lot and read nothing; every second one also closes its sending side. Returns how many of their connections the service has not cut in time. */
export async function countUncut(
  url: string,
  pid: number,
  count: number,
  longestMs: number,
): Promise<number> {
  const before = countOpen(pid);
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, index) => askAndNeverRead(url, index % 2 === 1)),
  );
  const countUncutYet = () => Math.max(0, countOpen(pid) - before);
  await until(() => countUncutYet() === 0, '', longestMs).catch(() => {});
  const uncut = countUncutYet();
  for (const socket of sockets) socket.destroy();
  return uncut;
}

/** A client notices nothing on a connection that it does not read, so the count comes from the service's side. */
function countOpen(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length;
}

/** A connection that closed after it was listed does not count. */
function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false;
  }
}

export function askAndNeverRead(url: string, halfCloses: boolean): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(Number(port), hostname, () => {
    socket.write(BIG_DOWNLOAD.repeat(QUESTIONS));
    if (halfCloses) socket.end();
  });
  socket.on('error', () => {}).once('close', () => resolve(socket));
  // The first bytes prove that the service is answering.
  socket.once('data', () => {
    socket.pause();
    resolve(socket);
  });
  return promise;
}
