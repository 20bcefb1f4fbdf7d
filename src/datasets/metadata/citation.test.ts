import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { citationTags, shortAttribution, writeCitations } from './citation.ts';

const cited = {
  dataset: datasetsOf(vietnam).destinations,
  release: { number: 7, publishedAt: new Date('2026-11-05T08:30:00Z') },
  url: 'https://x.test/datasets/vietnam-destinations/releases/7',
};

test('the attribution, APA, BibTeX, RIS and CSL-JSON name the release with its version and address', () => {
  assert.equal(
    shortAttribution(cited),
    'Sampan: Vietnam destinations (CC BY 4.0), https://x.test/datasets/vietnam-destinations/releases/7',
  );
  const { 'CSL-JSON': csl, ...others } = writeCitations(cited);
  assert.deepEqual(others, {
    APA: 'Sampan. (2026). Vietnam destinations (Version 1.0.7) [Data set]. https://x.test/datasets/vietnam-destinations/releases/7',
    BibTeX: `@misc{sampan-vietnam-destinations-7,
  author = {{Sampan}},
  title = {{Vietnam destinations}},
  year = {2026},
  version = {1.0.7},
  howpublished = {Data set, \\url{https://x.test/datasets/vietnam-destinations/releases/7}},
  note = {Version 1.0.7, published 2026-11-05, CC BY 4.0}
}`,
    RIS: `TY  - DATA
ID  - sampan-vietnam-destinations-7
AU  - Sampan
TI  - Vietnam destinations
PY  - 2026
DA  - 2026/11/05
ET  - 1.0.7
PB  - Sampan
LA  - en
UR  - https://x.test/datasets/vietnam-destinations/releases/7
ER  - `,
  });
  assert.deepEqual(JSON.parse(csl), [
    {
      id: 'sampan-vietnam-destinations-7',
      type: 'dataset',
      title: 'Vietnam destinations',
      author: [{ literal: 'Sampan' }],
      issued: { 'date-parts': [[2026, 11, 5]] },
      version: '1.0.7',
      publisher: 'Sampan',
      language: 'en',
      note: 'CC BY 4.0',
      URL: 'https://x.test/datasets/vietnam-destinations/releases/7',
    },
  ]);
});

test('the meta tags give a title, an author, a date and the address of the release', () => {
  const tags = citationTags(cited);
  assert.equal(tags['citation_title'], 'Vietnam destinations, version 1.0.7');
  assert.equal(tags['citation_author'], 'Sampan');
  assert.equal(tags['citation_publication_date'], '2026/11/05');
  assert.equal(tags['citation_public_url'], cited.url);
  assert.equal(tags['DC.type'], 'Dataset');
  assert.equal(tags['DC.identifier'], cited.url);
});
