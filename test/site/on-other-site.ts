import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the markup on another site's page while `walk` runs. */
export async function onOtherSite(body: string, walk: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // Browsers request the favicon by themselves.
    if (request.url === '/favicon.ico') response.statusCode = 204;
    response.end(request.url === '/' ? `<!doctype html><title>A blog</title><h1>A blog</h1>${body}` : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await walk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
