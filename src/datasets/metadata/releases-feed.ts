import { LICENSE } from '../dataset.ts';
import { escapeXml as xml } from '../words/text.ts';

export const FEED_MEDIA_TYPE = 'application/atom+xml; charset=utf-8';

interface FeedEntry {
  /** A permanent address, which is also the entry's id. */
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: Date;
  /** A summary of the changes, for people. */
  readonly pageUrl: string;
  readonly downloads: readonly { readonly url: string; readonly mediaType: string }[];
}

interface Feed {
  readonly title: string;
  readonly url: string;
  readonly homeUrl: string;
  readonly updatedAt: Date;
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed: RFC 4287. */
export function presentReleasesFeed({ title, url, homeUrl, updatedAt, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(url)}</id>
<title>${xml(title)}</title>
<updated>${updatedAt.toISOString()}</updated>
<author><name>Sampan</name></author>
<rights>${xml(`${LICENSE.name}, ${LICENSE.url}`)}</rights>
<link rel="self" type="application/atom+xml" href="${xml(url)}"/>
<link rel="alternate" type="text/html" href="${xml(homeUrl)}"/>
<link rel="license" href="${xml(LICENSE.url)}"/>
${entries.map(presentEntry).join('')}</feed>
`;
}

function presentEntry({ url, title, summary, publishedAt, pageUrl, downloads }: FeedEntry): string {
  const links = [{ url: pageUrl, mediaType: 'text/html' }, ...downloads].map(
    (download) => `<link rel="alternate" type="${xml(download.mediaType)}" href="${xml(download.url)}"/>\n`,
  );
  return `<entry>
<id>${xml(url)}</id>
<title>${xml(title)}</title>
<published>${publishedAt.toISOString()}</published>
<updated>${publishedAt.toISOString()}</updated>
<summary>${xml(summary)}</summary>
${links.join('')}</entry>
`;
}
