import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMessages } from './companion.ts';
import { findHeader, type Answer } from './exchange.ts';

const LEFT_TO_NODE = new Set(['date', 'connection', 'keep-alive']);

let status = 0;
let headers: string[] = [];
let idAt = 0;
let body = Buffer.alloc(0);

/** The minimum that node:http can do: one answer to every request, with a new request id. */
const server = createServer((_request, response) => {
  const fresh = headers.slice();
  fresh[idAt] = randomUUID();
  response.writeHead(status, fresh).end(body);
});

async function repeatAnswer(answer: Answer): Promise<number> {
  ({ status, body } = answer);
  headers = answer.headers.filter((_, at) => !LEFT_TO_NODE.has(answer.headers[at & ~1]!.toLowerCase()));
  idAt = headers.findIndex((name) => name.toLowerCase() === 'x-request-id') + 1;
  const [, seconds] = /timeout=(\d+)/.exec(findHeader(answer, 'keep-alive')!)!;
  server.keepAliveTimeout = Number(seconds) * 1_000;
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

answerMessages(repeatAnswer);
