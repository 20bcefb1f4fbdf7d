export const SITE_LANGUAGES = ['en', 'vi'] as const;

export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** English is at the root, every other language under its tag: `/partners`, `/vi/partners`. */
export function sitePath(language: SiteLanguage, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** In pixels, of the preview card that other sites show with a link. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The path of a page's preview card. `path` is the page's path on the English site. */
export function sharePath(language: SiteLanguage, path: string): string {
  return `/og/${language}${path === '/' ? '/home' : path}.png`;
}
