import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { METRICS_MEDIA_TYPE } from './metrics.ts';

/** On loopback only: what it tells is the operator's business. */
export async function startMetricsServer(port: number, readMetrics: () => Promise<string>): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const metrics = await readMetrics().catch(() => undefined);
    if (metrics === undefined) return response.writeHead(503).end();
    return response.writeHead(200, { 'content-type': METRICS_MEDIA_TYPE, connection: 'close' }).end(metrics);
  });
  server.listen(port, '127.0.0.1').unref();
  await once(server, 'listening');
  return server;
}
