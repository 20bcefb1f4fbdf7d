export const SITE_LANGUAGES = ['en', 'vi'] as const;

export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** English is at the root, every other language under its tag: `/partners`, `/vi/partners`. */
export function sitePath(language: SiteLanguage, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
