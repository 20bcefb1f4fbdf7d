import type { FastifyRequest } from 'fastify';
import { renderPage } from '../../pages/layout.ts';
import { notFoundPage } from '../../pages/not-found-page.ts';
import { SITE_LANGUAGES, sitePath } from '../../pages/site-language.ts';
import { ASSETS } from './assets.ts';

/** Returns a function that finds the 404 page for browsers. Programs get JSON, as for every error. */
export function notFoundPageFinder(baseUrl: string, siteUrl = '') {
  return ({ url, headers, method }: FastifyRequest): string | undefined => {
    const asksForPage = headers.accept?.includes('text/html') ?? false;
    if (!asksForPage || (method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return undefined;
    const language = SITE_LANGUAGES.findLast((each) => url.startsWith(`${sitePath(each, '/')}/`)) ?? 'en';
    const frame = { language, path: '/', query: '', baseUrl, siteUrl, assets: ASSETS };
    return renderPage(notFoundPage(language, siteUrl), frame);
  };
}
