import type { Server } from 'node:http';

/** Closes connections whose client has read nothing for this long. Otherwise they would hold their memory forever. */
export function cutStalledReaders(server: Server, timeoutMs: number): void {
  server.setTimeout(timeoutMs, (socket) => {
    // With nothing left to read, the client is waiting for us. After a response, node:http sets the timeout for idle connections.
    const isAnswering = socket.timeout === timeoutMs && socket.writableLength === 0;
    if (!isAnswering) socket.destroy();
  });
}
