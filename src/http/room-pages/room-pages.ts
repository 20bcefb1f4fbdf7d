import type { FastifyInstance } from 'fastify';
import { createCatalogueCache } from '../../rooms/catalogue.ts';
import { TEMPLATE_IDS } from '../../rooms/sandbox/template-rooms.ts';
import { assetRoutes } from '../site/assets.ts';
import { hostPageRoutes } from './host-page-routes.ts';
import { roomPageRoutes } from './room-page-routes.ts';
import type { RoomPagesOptions } from './room-pages-options.ts';
import { sandboxDestinationRoutes } from './sandbox-destination-routes.ts';

/** The pages at the addresses in room details. */
export function roomPagesRoutes(app: FastifyInstance, options: RoomPagesOptions): void {
  const { db, now, site } = options;
  const parts = {
    ...options,
    getCatalogue: createCatalogueCache(db),
    getDay: () => now().toISOString().slice(0, 10),
    // Each sandbox partner's copies are private, so lists contain the templates, which belong to nobody.
    among: site.isSandbox ? TEMPLATE_IDS : undefined,
  };
  roomPageRoutes(app, parts);
  hostPageRoutes(app, parts);
  if (!site.isSandbox) return;
  sandboxDestinationRoutes(app, parts);
  assetRoutes(app);
}
