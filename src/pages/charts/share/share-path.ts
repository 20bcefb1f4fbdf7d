import type { SiteLanguage } from '../../site-language.ts';

export const SHARE_SIZE = { width: 1200, height: 630 };

/** The path of a page's preview card. `path` is the page's path on the English site. */
export function sharePath(language: SiteLanguage, path: string): string {
  return `/og/${language}${path === '/' ? '/home' : path}.png`;
}
