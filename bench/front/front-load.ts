import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerMessages } from '../measure/companion.ts';

export interface FrontLoad {
  readonly port: number;
  /** Each connection sends them in this order from its own offset, until `count` are sent or the time is over. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly count?: number;
  /** How long to run, and the maximum number of requests per second. */
  readonly lastMs?: number;
  readonly perSecond?: number;
}

export interface FrontAnswers {
  /** The number of answers per status; 0 stands for a broken connection. */
  readonly byStatus: Readonly<Record<string, number>>;
}

const HEAD_END = '\r\n\r\n';

/** Answers may differ in length, because a cache adds the age of each. */
async function sendLoad(load: FrontLoad): Promise<FrontAnswers> {
  const { requests, connections, count = Infinity, lastMs = Infinity, perSecond } = load;
  const startedMs = performance.now();
  const byStatus: Record<string, number> = {};
  let sent = 0;
  async function ask(first: number): Promise<void> {
    let connection = openConnection(load.port);
    for (let at = first; sent < count && performance.now() - startedMs < lastMs; at += 1) {
      sent += 1;
      const number = sent;
      if (perSecond)
        await setTimeout(Math.max(0, startedMs + (number * 1_000) / perSecond - performance.now()));
      const status = await connection.ask(requests[at % requests.length]!).catch(() => 0);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (status !== 0 && !connection.isClosed()) continue;
      connection.close();
      connection = openConnection(load.port);
    }
    connection.close();
  }
  const step = Math.ceil(requests.length / connections);
  await Promise.all(Array.from({ length: connections }, (_, index) => ask(index * step)));
  return { byStatus };
}

function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting: PromiseWithResolvers<number> | undefined;
  let received = Buffer.alloc(0);
  let status = 0;
  let missing = -1;
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf(HEAD_END);
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
      missing = (status === 304 ? 0 : Number(length)) - (received.length - end - HEAD_END.length);
    } else missing -= chunk.length;
    if (missing > 0) return;
    received = Buffer.alloc(0);
    missing = -1;
    waiting?.resolve(status);
  });
  const fail = () => waiting?.reject(new Error('The connection broke.'));
  socket.on('error', fail).on('close', fail);
  return {
    ask(request: string): Promise<number> {
      waiting = Promise.withResolvers<number>();
      if (socket.destroyed) fail();
      else socket.write(request, 'latin1');
      return waiting.promise;
    },
    isClosed: () => socket.destroyed,
    close: () => void socket.destroy(),
  };
}

answerMessages(sendLoad);
