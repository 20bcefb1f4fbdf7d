import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
/** A client waits for the server after Query, and after the Sync that ends an extended query. */
const WAITING_TYPES = new Set(['Q', 'S']);
const PARSE = 'P';

/** A proxy for PostgreSQL that counts round trips: how often the client waits for a response. */
export async function startCountingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let roundTrips = 0;
  const parsed = { named: 0, unnamed: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const count = countMessages((type, body) => {
      if (WAITING_TYPES.has(type)) roundTrips += 1;
      // A Parse message starts with the statement's name, terminated by a zero byte.
      if (type === PARSE) parsed[body[0] === 0 ? 'unnamed' : 'named'] += 1;
    });
    client.on('data', count);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    roundTrips: () => roundTrips,
    /** How many statements the server parsed. */
    parsed: () => ({ ...parsed }),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A message is a type and a length that includes itself. Only the startup message, a connection's first, has no type. */
function countMessages(note: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= typeBytes + LENGTH_BYTES) {
      const length = typeBytes + pending.readInt32BE(typeBytes);
      if (pending.length < length) return;
      if (typeBytes > 0)
        note(String.fromCharCode(pending[0]!), pending.subarray(typeBytes + LENGTH_BYTES, length));
      pending = pending.subarray(length);
      typeBytes = TYPE_BYTES;
    }
  };
}
