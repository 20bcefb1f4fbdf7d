import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral ports, because an outgoing connection could take one between the probe and its use.
const FIRST_PORT = 10_000;
const PORTS = 22_000;
// Test files run as processes with neighbouring ids; a large prime step keeps their ports apart.
let offset = process.pid * 7_919;

export async function freePort(): Promise<number> {
  for (;;) {
    offset += 1;
    const port = FIRST_PORT + (offset % PORTS);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
