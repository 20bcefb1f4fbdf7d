import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { MadeFiles } from '../../datasets/releases/made-files.ts';

export interface DownloadOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly madeFiles: MadeFiles;
  readonly baseUrl: string;
}
