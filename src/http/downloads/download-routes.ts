import type { FastifyInstance } from 'fastify';
import { unknownDataset } from '../../errors.ts';
import { catalogueRoute } from './catalogue/catalogue-route.ts';
import { datasetRoute } from './dataset/dataset-route.ts';
import { endingRoutes } from './ending/ending-route.ts';
import type { DownloadOptions } from './download-options.ts';

export function downloadRoutes(app: FastifyInstance, options: DownloadOptions): void {
  for (const dataset of options.catalog) datasetRoute(app, dataset, options);
  endingRoutes(app, options);
  catalogueRoute(app, options);
  app.get('/api/data/*', { onRequest: refuseUnknownDataset }, () => {});
}

/** For paths below a dataset folder that name no dataset. */
export async function refuseUnknownDataset(): Promise<never> {
  throw unknownDataset();
}
