import type { Feed } from './atom-feed.ts';

export const JSON_FEED_MEDIA_TYPE = 'application/feed+json; charset=utf-8';

/** A JSON Feed in English: https://www.jsonfeed.org/version/1.1/. Members of our own begin with an underscore. */
export function writeJsonFeed({ title, url, homeUrl, author, license, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: url,
    favicon: new URL('/favicon.ico', homeUrl).href,
    language: 'en',
    authors: [{ name: author, url: new URL('/', homeUrl).href }],
    _license: license,
    items: entries.map((entry) => {
      const [page, ...files] = entry.links;
      return {
        id: entry.url,
        url: page?.href,
        title: entry.title,
        content_text: entry.summary,
        date_published: entry.publishedAt,
        date_modified: entry.updatedAt,
        attachments: files.map(({ href, type, size }) => ({
          url: href,
          mime_type: type,
          size_in_bytes: size,
        })),
        _release: entry.facts,
      };
    }),
  };
  return `${JSON.stringify(feed)}\n`;
}
