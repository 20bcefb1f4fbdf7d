import type { FastifyInstance } from 'fastify';
import { createCatalogueKeeper } from '../../rooms/catalogue.ts';
import { TEMPLATE_IDS } from '../../rooms/sandbox/template-rooms.ts';
import { assetRoutes } from '../site/assets.ts';
import { hostPageRoutes } from './host-page-routes.ts';
import { roomPageRoutes } from './room-page-routes.ts';
import type { RoomPagesOptions } from './room-pages-options.ts';
import { sandboxDestinationRoutes } from './sandbox-destination-routes.ts';

/** The pages at the addresses that room details name. */
export function roomPagesRoutes(app: FastifyInstance, options: RoomPagesOptions): void {
  const { db, now, site } = options;
  const parts = {
    ...options,
    getCatalogue: createCatalogueKeeper(db),
    getDay: () => now().toISOString().slice(0, 10),
    // The copies of each sandbox partner are its own: lists name the templates, which belong to nobody.
    among: site.isSandbox ? TEMPLATE_IDS : undefined,
  };
  roomPageRoutes(app, parts);
  hostPageRoutes(app, parts);
  if (!site.isSandbox) return;
  sandboxDestinationRoutes(app, parts);
  assetRoutes(app);
}
