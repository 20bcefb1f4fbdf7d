import type { SiteLanguage } from '../../site-language.ts';

export const SHARE_SIZE = { width: 1200, height: 630 };

/** Where the card of a page is; the path of the page is as in English. */
export function sharePath(language: SiteLanguage, path: string): string {
  return `/og/${language}${path === '/' ? '/home' : path}.png`;
}
