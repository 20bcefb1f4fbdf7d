import type { FastifyInstance } from 'fastify';
import { rowsPath } from '../../datasets/query/rows-request.ts';
import { refuseUnknownDataset } from '../downloads/download-routes.ts';
import { facetsRoute } from './facets/facets-route.ts';
import type { QueryOptions } from './query-options.ts';
import { rowsRoute } from './rows/rows-route.ts';
import { createSendMade } from './send-made.ts';
import { statsRoute } from './stats/stats-route.ts';

export function queryRoutes(app: FastifyInstance, options: QueryOptions): void {
  const shared = { ...options, send: createSendMade() };
  for (const dataset of options.catalog) rowsRoute(app, dataset, shared);
  app.get(rowsPath({ slug: ':slug' }), { onRequest: refuseUnknownDataset }, () => {});
  statsRoute(app, shared);
  facetsRoute(app, shared);
}
