import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { SendMade } from './send-made.ts';

export interface QueryOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

export interface QueryRouteOptions extends QueryOptions {
  readonly send: SendMade;
}
