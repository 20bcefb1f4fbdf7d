import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import type { DatasetChanges } from '../../pipeline/build.ts';
import { writeChanges, writeProblem, writeSummary } from './build.ts';

const { climateWindows, destinations } = datasetsOf(vietnam);

const nothing: DatasetChanges = { dataset: destinations, rowCount: 68, added: [], changed: [], removed: [] };
const field = (value: unknown) => ({ old: 0, new: value });

test('the summary shows rows, changes, the release, rejects and seconds', () => {
  const published = [{ slug: destinations.slug, number: 3, rowCount: 68, changed: false }];
  assert.equal(
    writeSummary({ status: 'published', changes: [nothing], published }, 1.234),
    [
      '',
      'dataset               rows  added  changed  removed  release',
      'vietnam-destinations    68      0        0        0  3 (unchanged)',
      '',
      '0 rejects, 1.23 seconds',
      '',
    ].join('\n'),
  );
});

test('the summary of a preview says which releases would be new', () => {
  const changed = { ...nothing, dataset: climateWindows, rowCount: 816 };
  const published = [
    { slug: destinations.slug, number: 3, rowCount: 68, changed: false },
    { slug: climateWindows.slug, number: 4, rowCount: 816, changed: true },
  ];
  const summary = writeSummary({ status: 'previewed', changes: [nothing, changed], published }, 1);
  assert.match(summary, /^vietnam-destinations .* 3 \(unchanged\)$/m);
  assert.match(summary, /^vietnam-climate-windows .* 4 \(would be new\)$/m);
});

test('shows the first few changes of each dataset by key and field, and skips unchanged datasets', () => {
  const changes: DatasetChanges = {
    ...nothing,
    added: Array.from({ length: 7 }, (_, index) => ({ slug: `place-${index}`, tier: 1 })),
    changed: [
      { key: { slug: 'hue' }, fields: { a: field(1), b: field('x'.repeat(90)), c: field(2), d: field(3) } },
    ],
    removed: [{ slug: 'gone' }],
  };
  assert.equal(
    writeChanges([nothing, changes]),
    [
      '',
      'vietnam-destinations',
      `  ~ hue: a 0 → 1, b 0 → "${'x'.repeat(47)}…, c 0 → 2, 1 more`,
      '  + place-0',
      '  + place-1',
      '  + place-2',
      '  + place-3',
      '  + place-4',
      '  - gone',
      '  and 2 more',
      '',
    ].join('\n'),
  );
});

test('shows rejects as a table, with the path of their report', () => {
  const reject = { key: { slug: 'hue' }, column: 'lat', rule: 'r', reason: 'far off' };
  assert.equal(
    writeProblem({
      status: 'rejected',
      rejects: [{ dataset: 'vietnam-destinations', ...reject }],
      file: '/state/rejects.json',
    }),
    [
      'dataset               key  column  reason',
      'vietnam-destinations  hue  lat     far off',
      '',
      '1 reject: nothing was stored, and the last releases are unchanged. The report is /state/rejects.json.',
      '',
    ].join('\n'),
  );
  assert.equal(writeProblem({ status: 'failed', message: 'no such file' }), 'no such file\n');
});
