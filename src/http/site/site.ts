import type { SiteData, SiteDataOptions } from './site-data.ts';

/** What the makers of pages are given. */
export interface Site extends SiteDataOptions {
  readonly data: SiteData;
  readonly baseUrl: string;
}
