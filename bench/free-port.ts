import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that clients are given: a client that keeps trying such a port may connect to itself and occupy it.
let candidate = 20_000 + (process.pid % 10_000);

export async function freePort(): Promise<number> {
  for (;;) {
    candidate += 1;
    const probe = createServer().listen(candidate, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return candidate;
  }
}
