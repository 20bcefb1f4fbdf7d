import type { FastifyInstance } from 'fastify';
import { facetsPath, rowsPath, statsPath } from '../../datasets/query/rows-request.ts';
import { refuseUnknownDataset } from '../downloads/download-routes.ts';
import { facetsRoute } from './facets/facets-route.ts';
import type { QueryOptions } from './query-options.ts';
import { rowsRoute } from './rows/rows-route.ts';
import { createSendMade } from './send-made.ts';
import { statsRoute } from './stats/stats-route.ts';

export function queryRoutes(app: FastifyInstance, options: QueryOptions): void {
  const shared = { ...options, send: createSendMade() };
  for (const dataset of options.catalog) {
    rowsRoute(app, dataset, shared);
    statsRoute(app, dataset, shared);
    facetsRoute(app, dataset, shared);
  }
  for (const path of [rowsPath, statsPath, facetsPath])
    app.get(path({ slug: ':slug' }), { onRequest: refuseUnknownDataset }, () => {});
}
