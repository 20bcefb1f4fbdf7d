import type { Server } from 'node:http';

/** Closes connections whose client takes nothing of its answer for so long. Without it, they and what they asked for would stay. */
export function cutStalledReaders(server: Server, timeoutMs: number): void {
  server.setTimeout(timeoutMs, (socket) => {
    // Where nothing is waiting to be taken, the client is waiting for us. After an answer node:http sets the time of idle connections.
    const isAnswering = socket.timeout === timeoutMs && socket.writableLength === 0;
    if (!isAnswering) socket.destroy();
  });
}
