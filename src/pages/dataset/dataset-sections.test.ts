import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { citeApa, citeBibtex } from './dataset-sections.ts';

const { destinations } = datasetsOf(vietnam);

const RELEASE = { number: 7, publishedAt: new Date('2026-11-15T08:30:00Z') };
const URL = 'https://x.test/datasets/vietnam-destinations';

test('citations in APA style and BibTeX name the release', () => {
  assert.equal(
    citeApa(destinations, RELEASE, URL),
    'Sampan. (2026). Vietnam destinations (Release 7) [Data set]. https://x.test/datasets/vietnam-destinations',
  );
  assert.equal(
    citeBibtex(destinations, RELEASE, URL),
    `@misc{sampan-vietnam-destinations-7,
  author = {{Sampan}},
  title = {{Vietnam destinations}},
  year = {2026},
  edition = {Release 7},
  howpublished = {Data set, \\url{https://x.test/datasets/vietnam-destinations}},
  note = {Published 2026-11-15, CC BY 4.0}
}`,
  );
});
