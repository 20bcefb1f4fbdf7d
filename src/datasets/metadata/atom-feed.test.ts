import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LICENSE } from '../dataset.ts';
import { writeFeed } from './atom-feed.ts';

const feed = {
  title: 'Sampan: releases of every dataset',
  url: 'https://example.org/releases.atom',
  homeUrl: 'https://example.org/',
  updatedAt: '2026-03-01T10:00:00.500Z',
  author: 'Sampan',
  license: LICENSE,
  entries: [
    {
      url: 'https://example.org/datasets/places/releases/2.json',
      title: 'Rock & <roll>, release 2',
      summary: `5 rows. Reason: "it's\u{B}late".`,
      publishedAt: '2026-03-01T10:00:00.500Z',
      updatedAt: '2026-03-01T10:00:00.500Z',
      links: [
        { rel: 'alternate', type: 'text/html', href: 'https://example.org/datasets/places/releases/2' },
        {
          rel: 'alternate',
          type: 'text/csv',
          href: 'https://example.org/datasets/places/releases/2.csv?a=1&b=2',
        },
      ],
    },
  ],
};

test('the feed contains its address, its date and each release with its files, with all text escaped', () => {
  assert.equal(
    writeFeed(feed),
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://example.org/releases.atom</id>
<title>Sampan: releases of every dataset</title>
<updated>2026-03-01T10:00:00.500Z</updated>
<author><name>Sampan</name></author>
<rights>CC BY 4.0, https://creativecommons.org/licenses/by/4.0/</rights>
<link rel="self" type="application/atom+xml" href="https://example.org/releases.atom"/>
<link rel="alternate" type="text/html" href="https://example.org/"/>
<link rel="license" href="https://creativecommons.org/licenses/by/4.0/"/>
<entry>
<id>https://example.org/datasets/places/releases/2.json</id>
<title>Rock &amp; &lt;roll&gt;, release 2</title>
<published>2026-03-01T10:00:00.500Z</published>
<updated>2026-03-01T10:00:00.500Z</updated>
<summary>5 rows. Reason: &quot;it&apos;s\u{FFFD}late&quot;.</summary>
<link rel="alternate" type="text/html" href="https://example.org/datasets/places/releases/2"/>
<link rel="alternate" type="text/csv" href="https://example.org/datasets/places/releases/2.csv?a=1&amp;b=2"/>
</entry>
</feed>
`,
  );
});
