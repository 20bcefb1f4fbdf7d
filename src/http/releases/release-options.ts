import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { GetRelease } from '../../datasets/releases/release-archive.ts';
import type { Database } from '../../storage/database.ts';
import type { RememberDocument } from './remember-documents.ts';

export interface ReleaseOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly db: Database;
  readonly baseUrl: string;
  readonly nowMs: () => number;
}

export interface ReleaseRouteOptions extends ReleaseOptions {
  readonly getRelease: GetRelease;
  readonly remember: RememberDocument;
}
