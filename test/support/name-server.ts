import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const A = 1;
const NO_SUCH_NAME = 3;

export interface NameServer {
  readonly port: number;
  /** The IPv4 address of each name; other names do not exist. */
  readonly addresses: Map<string, string>;
  stop(): Promise<void>;
}

/** Answers DNS queries (RFC 1035) over UDP on the loopback address. */
export async function startNameServer(): Promise<NameServer> {
  const addresses = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answer(query, addresses), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    addresses,
    async stop() {
      const close = once(socket, 'close');
      socket.close();
      await close;
    },
  };
}

function answer(query: Buffer, addresses: ReadonlyMap<string, string>): Buffer {
  const { name, type, end } = readQuestion(query);
  const address = addresses.get(name);
  const record = address !== undefined && type === A ? [addressRecord(address)] : [];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  // A response with recursion available, to a query with one question.
  header.writeUInt16BE(0x81_80 | (address === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(record.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...record]);
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The name points to the question; class IN, valid for a minute. */
function addressRecord(address: string): Buffer {
  return Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
}
