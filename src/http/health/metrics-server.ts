import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { listen, type ListeningPlace } from '../server.ts';
import { METRICS_MEDIA_TYPE } from './metrics.ts';

/** Listens on a separate port, because metrics are for operators only. */
export async function startMetricsServer(
  place: ListeningPlace,
  readMetrics: () => Promise<string>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const metrics = await readMetrics().catch(() => undefined);
    if (metrics === undefined) return response.writeHead(503).end();
    return response.writeHead(200, { 'content-type': METRICS_MEDIA_TYPE, connection: 'close' }).end(metrics);
  });
  await listen(place, () => once(server.listen(place.port, place.host).unref(), 'listening'));
  return server;
}
