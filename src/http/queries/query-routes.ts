import { countRoutes } from './counts-route.ts';
import type { FastifyInstance } from 'fastify';
import { rowsPath } from '../../datasets/query/rows-request.ts';
import { refuseUnknownDataset } from '../downloads/download-routes.ts';
import { type QueryOptions, createSendMade } from './send-made.ts';
import { rowsRoute } from './rows-route.ts';

export function queryRoutes(app: FastifyInstance, options: QueryOptions): void {
  const shared = { ...options, send: createSendMade() };
  for (const dataset of options.catalog) rowsRoute(app, dataset, shared);
  app.get(rowsPath({ slug: ':slug' }), { onRequest: refuseUnknownDataset }, () => {});
  countRoutes(app, shared);
}
