import { escapeXml as xml } from '../words/text.ts';

export const FEED_MEDIA_TYPE = 'application/atom+xml; charset=utf-8';

/** The feeds of all datasets. */
export const FEED_PATHS = { atom: '/releases.atom', json: '/feed.json' } as const;

export type FeedFormat = keyof typeof FEED_PATHS;

export const feedPath = (slug: string, format: FeedFormat) => `/datasets/${slug}${FEED_PATHS[format]}`;

interface FeedLink {
  readonly rel: string;
  readonly type?: string;
  readonly href: string;
  readonly size?: number;
}

interface FeedEntry {
  /** A permanent address, which is also the entry's id. */
  readonly url: string;
  readonly title: string;
  /** The language of the title. */
  readonly language?: string;
  readonly publishedAt?: string;
  readonly updatedAt: string;
  readonly summary: string;
  readonly links: readonly FeedLink[];
  /** What programs can read besides the summary; Atom has no place for it. */
  readonly facts?: object;
}

export interface Feed {
  readonly title: string;
  readonly url: string;
  readonly homeUrl: string;
  readonly updatedAt: string;
  readonly author: string;
  readonly license?: { readonly name: string; readonly url: string };
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed in English: RFC 4287. */
export function writeFeed({ title, url, homeUrl, updatedAt, author, license, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(url)}</id>
<title>${xml(title)}</title>
<updated>${xml(updatedAt)}</updated>
<author><name>${xml(author)}</name></author>
${license ? `<rights>${xml(`${license.name}, ${license.url}`)}</rights>\n` : ''}${writeLinks([
    { rel: 'self', type: 'application/atom+xml', href: url },
    { rel: 'alternate', type: 'text/html', href: homeUrl },
    ...(license ? [{ rel: 'license', href: license.url }] : []),
  ])}${entries.map(writeEntry).join('')}</feed>
`;
}

function writeEntry({ url, title, language = 'en', publishedAt, updatedAt, summary, links }: FeedEntry) {
  return `<entry>
<id>${xml(url)}</id>
<title${language === 'en' ? '' : ` xml:lang="${language}"`}>${xml(title)}</title>
${publishedAt ? `<published>${publishedAt}</published>\n` : ''}<updated>${xml(updatedAt)}</updated>
<summary>${xml(summary)}</summary>
${writeLinks(links)}</entry>
`;
}

const writeLinks = (links: readonly FeedLink[]) =>
  links
    .map(
      ({ rel, type, href }) =>
        `<link rel="${rel}"${type ? ` type="${xml(type)}"` : ''} href="${xml(href)}"/>\n`,
    )
    .join('');

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
