import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMessages } from './companion.ts';
import type { Answer } from './exchange.ts';

export interface BareServerOptions {
  readonly answer: Answer;
  readonly keepAliveMs: number;
}

const LEFT_TO_NODE = new Set(['date', 'connection', 'keep-alive']);

/** The least that node:http can do: one answer to every request, with a fresh request id. */
async function startBareServer({ answer, keepAliveMs }: BareServerOptions): Promise<number> {
  const { status, headers, body } = answer;
  const kept = headers.filter((_, index) => !LEFT_TO_NODE.has(headers[index & ~1]!.toLowerCase()));
  const idAt = kept.findIndex((name) => name.toLowerCase() === 'x-request-id') + 1;
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (_request, response) => {
    const fresh = kept.slice();
    fresh[idAt] = randomUUID();
    response.writeHead(status, fresh).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

answerMessages(startBareServer);
