import type { FindNotFoundPage } from '../edge/errors.ts';
import { renderPage } from '../../pages/layout.ts';
import { notFoundPage } from '../../pages/error-pages.ts';
import { SITE_LANGUAGES, sitePath } from '../../pages/site-language.ts';
import { ASSETS } from './assets.ts';

/** Returns a function that finds the "not found" page for a person; programs get JSON, as for every error. */
export function notFoundPageFinder(baseUrl: string, siteUrl = ''): FindNotFoundPage {
  return ({ url, headers, method }) => {
    const asksForPage = headers.accept?.includes('text/html') ?? false;
    if (!asksForPage || (method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return undefined;
    const movedTo = withoutSlashAtEnd(url);
    if (movedTo !== undefined) return { movedTo };
    const language = SITE_LANGUAGES.findLast((each) => url.startsWith(`${sitePath(each, '/')}/`)) ?? 'en';
    const frame = { language, path: '/', query: '', baseUrl, siteUrl, assets: ASSETS };
    return { page: renderPage(notFoundPage(language, siteUrl), frame) };
  };
}

/** Undefined if there is no slash to leave out, or if the rest would lead to another site, as `//example.org` does. */
function withoutSlashAtEnd(url: string): string | undefined {
  const query = url.includes('?') ? url.indexOf('?') : url.length;
  let end = query;
  while (url[end - 1] === '/') end -= 1;
  return end < query && /^\/[^/\\]/.test(url) ? url.slice(0, end) + url.slice(query) : undefined;
}
