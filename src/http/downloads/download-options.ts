import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';

export interface DownloadOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}
