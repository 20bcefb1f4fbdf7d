import { connect, type Socket } from 'node:net';

const DRIP_MS = 700;

/** A way to keep a connection busy without progress. */
export interface SlowWay {
  readonly name: string;
  /** Sent at once. */
  readonly first: string;
  /** Sent repeatedly. */
  readonly drip: string;
}

const HEAD = 'HTTP/1.1\r\nHost: slow.example\r\n';
const TOKEN_HEAD = `POST /oauth/token ${HEAD}Content-Type: application/x-www-form-urlencoded\r\n`;

export const SLOW_WAYS: readonly SlowWay[] = [
  { name: 'says nothing', first: '', drip: '' },
  { name: 'sends its headers byte by byte', first: `GET /livez ${HEAD}X-Slow: `, drip: 'a' },
  { name: 'sends one header at a time', first: `GET /livez ${HEAD}`, drip: 'X-Slow: a\r\n' },
  { name: 'sends its body byte by byte', first: `${TOKEN_HEAD}Content-Length: 900\r\n\r\n`, drip: 'a' },
  {
    name: 'sends its body chunk by chunk',
    first: `${TOKEN_HEAD}Transfer-Encoding: chunked\r\n\r\n`,
    drip: '1\r\na\r\n',
  },
  {
    name: 'sends one request, then begins a second one and never finishes it',
    first: `GET /livez ${HEAD}\r\nGET /livez ${HEAD}`,
    drip: 'X-Slow: a\r\n',
  },
];

/** Whether the service closes such a connection in time. */
export function isCutWithin(longestMs: number, url: string, { first, drip }: SlowWay): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let timers: NodeJS.Timeout[] = [];
  const finish = (isCut: boolean) => {
    for (const timer of timers) clearTimeout(timer);
    socket.destroy();
    resolve(isCut);
  };
  socket.on('connect', () => {
    send(socket, first);
    timers = [setInterval(() => send(socket, drip), DRIP_MS), setTimeout(() => finish(false), longestMs)];
  });
  socket.on('error', () => {});
  socket.on('close', () => finish(true));
  socket.resume();
  return promise;
}

function send(socket: Socket, text: string): void {
  if (text !== '' && socket.writable) socket.write(text);
}
