import type { FastifyInstance } from 'fastify';
import { createReleaseArchive } from '../../datasets/releases/release-archive.ts';
import { changesRoute } from './changes/changes-route.ts';
import { feedRoutes } from './feed/feed-route.ts';
import { fileRoutes } from './file/file-route.ts';
import { listRoute } from './list/list-route.ts';
import type { ReleaseOptions } from './release-options.ts';
import { rememberDocuments } from './remember-documents.ts';

export function releaseRoutes(app: FastifyInstance, options: ReleaseOptions): void {
  const getRelease = createReleaseArchive(options.db, options.releases);
  const shared = { ...options, getRelease, remember: rememberDocuments() };
  listRoute(app, shared);
  fileRoutes(app, shared);
  changesRoute(app, shared);
  feedRoutes(app, shared);
}
