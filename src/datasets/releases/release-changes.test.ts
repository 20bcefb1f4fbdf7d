import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { draftRelease } from './draft-release.ts';
import { parseRows } from './release.ts';
import {
  findRowChanges,
  findSchemaChanges,
  findVersionProblem,
  UNVERSIONED,
  versionOf,
} from './release-changes.ts';
import { column, type Dataset, type SchemaVersion } from '../dataset.ts';
import { decimal, integer, nullable, recordOf, slug, text } from '../kind.ts';

const { climateWindows } = datasetsOf(vietnam);

const row = (month: number, recommended: number) => ({
  destination_slug: 'hue',
  destination_name: 'Hue',
  month,
  recommended,
});

test('rows are matched by key: added, changed field by field, removed', () => {
  assert.deepEqual(
    findRowChanges(climateWindows, [row(1, 0), row(2, 1), row(3, 1)], [row(4, 1), row(2, 0), row(3, 1)]),
    {
      added: [row(4, 1)],
      changed: [{ key: { destination_slug: 'hue', month: 2 }, fields: { recommended: { old: 1, new: 0 } } }],
      removed: [row(1, 0)],
    },
  );
});

test('an added or removed column is a change from or to null', () => {
  const { changed } = findRowChanges(
    climateWindows,
    [{ ...row(1, 0), gone: 'x' }],
    [{ ...row(1, 0), come: 'y' }],
  );
  assert.deepEqual(changed[0]!.fields, { gone: { old: 'x', new: null }, come: { old: null, new: 'y' } });
});

test('the order of rows is not a change', () => {
  const changes = findRowChanges(climateWindows, [row(1, 0), row(2, 1)], [row(2, 1), row(1, 0)]);
  assert.deepEqual(changes, { added: [], changed: [], removed: [] });
});

test('each list is in key order, regardless of the row order in the releases', () => {
  const months = (...numbers: number[]) => numbers.map((month) => row(month, 1));
  const { added, changed, removed } = findRowChanges(
    climateWindows,
    [...months(10, 2, 9, 1), row(8, 0), row(3, 0)],
    months(12, 4, 11, 8, 3),
  );
  assert.deepEqual(removed, months(1, 2, 9, 10));
  assert.deepEqual(added, months(4, 11, 12));
  assert.deepEqual(
    changed.map(({ key }) => key['month']),
    [3, 8],
  );
});

function changesBetween(before: object[], after: object[]) {
  const [old, current] = [draftRelease(climateWindows, before), draftRelease(climateWindows, after)];
  return findRowChanges(climateWindows, parseRows(old.files.json.bytes), parseRows(current.files.json.bytes));
}

test('rows are read from the files of both releases', () => {
  assert.deepEqual(changesBetween([row(1, 0), row(2, 1), row(3, 1)], [row(2, 0), row(3, 1), row(4, 1)]), {
    added: [row(4, 1)],
    changed: [{ key: { destination_slug: 'hue', month: 2 }, fields: { recommended: { old: 1, new: 0 } } }],
    removed: [row(1, 0)],
  });
});

test('against a release without rows, all rows are added or all are removed', () => {
  assert.deepEqual(changesBetween([], [row(1, 0)]), { added: [row(1, 0)], changed: [], removed: [] });
  assert.deepEqual(changesBetween([row(1, 0)], []), { added: [], changed: [], removed: [row(1, 0)] });
  assert.deepEqual(changesBetween([], []), { added: [], changed: [], removed: [] });
});

test('each list is in key order', () => {
  const months = (...all: number[]) => all.map((month) => row(month, 0));
  const { added, changed, removed } = changesBetween(months(10, 2, 9, 1, 5, 3), [
    ...months(12, 4, 11),
    row(5, 1),
    row(3, 1),
  ]);
  assert.deepEqual(added, months(4, 11, 12));
  assert.deepEqual(
    changed.map(({ key }) => key['month']),
    [3, 5],
  );
  assert.deepEqual(removed, months(1, 2, 9, 10));
});

test('a release does not differ from itself', () => {
  const rows = [row(1, 0), row(2, 1)];
  assert.deepEqual(changesBetween(rows, rows), { added: [], changed: [], removed: [] });
});

const columns = {
  slug: column(slug, 'Name'),
  size: column(integer(), 'Size'),
  cost: column(recordOf({ low: decimal(), high: decimal() }), 'Cost'),
  notes: column(text, 'Notes', false),
};

type Schema = Pick<Dataset, 'slug' | 'version' | 'deprecated' | 'key' | 'columns'>;

const schema = (version: SchemaVersion, changed: Partial<Schema> = {}): Schema => ({
  slug: 'towns',
  version,
  key: ['slug'],
  columns,
  ...changed,
});

const { size: _size, ...withoutSize } = columns;
const withRank = { columns: { ...columns, rank: column(integer(), 'Rank') } };
const TODAY = '2027-03-01';

const changes = (changed: Partial<Schema>) =>
  findSchemaChanges(schema('1.0'), schema('1.0', changed)).map(({ name, what }) => `${name} ${what}`);

test('a version is the declared one and the number of the release', () => {
  assert.equal(versionOf({ version: '1.2' }, { number: 7 }), '1.2.7');
  assert.equal(versionOf(undefined, { number: 7 }), '0.0.7', 'a release from before versions');
});

for (const [what, changed, expected] of [
  ['the same columns', {}, []],
  ['other words', { columns: { ...columns, size: column(integer(), 'Number of people') } }, []],
  ['other limits', { columns: { ...columns, size: column(integer({ minimum: 1 }), 'Size') } }, []],
  ['another column', withRank, ['rank new']],
  ['one column less', { columns: withoutSize }, ['size gone']],
  ['decimals', { columns: { ...columns, size: column(decimal(), 'Size') } }, ['size changed']],
  ['nulls', { columns: { ...columns, size: column(nullable(integer()), 'Size') } }, ['size changed']],
  ['JSON only', { columns: { ...columns, size: column(integer(), 'Size', false) } }, ['size changed']],
  ['also in the CSV', { columns: { ...columns, notes: column(text, 'Notes') } }, ['notes new']],
  [
    'another member',
    { columns: { ...columns, cost: column(recordOf({ low: decimal(), mid: decimal() }), 'Cost') } },
    ['cost.high gone', 'cost.mid new'],
  ],
  ['another key', { key: ['slug', 'size'] }, ['slug key']],
] as const satisfies [string, Partial<Schema>, string[]][])
  test(`finds the changes of a schema with ${what}`, () => assert.deepEqual(changes(changed), expected));

const announced = { deprecated: { size: '2027-02-28' } };
const later = { deprecated: { size: '2027-03-02' } };
const published = 'towns: version 1.4 is published, and';
const notice =
  'without notice. First publish a release in which the column is deprecated, until a day before this one.';

for (const [what, before, after, expected] of [
  ['other values', schema('1.4'), schema('1.4'), undefined],
  [
    'a new column with the same version',
    schema('1.4'),
    schema('1.4', withRank),
    `${published} rank is new. Declare version 1.5, not 1.4.`,
  ],
  ['a new column with a minor version', schema('1.4'), schema('1.5', withRank), undefined],
  [
    'a removed column with a minor version',
    schema('1.4', announced),
    schema('1.5', { columns: withoutSize }),
    `${published} size is gone. Declare version 2.0, not 1.5.`,
  ],
  [
    'a removed column without notice',
    schema('1.4'),
    schema('2.0', { columns: withoutSize }),
    `${published} size is gone ${notice}`,
  ],
  [
    'a removed column before its day',
    schema('1.4', later),
    schema('2.0', { columns: withoutSize }),
    `${published} size is gone ${notice}`,
  ],
  ['an announced removal', schema('1.4', announced), schema('2.0', { columns: withoutSize }), undefined],
  ['an announced change of meaning', schema('1.4', announced), schema('2.0'), undefined],
  [
    'a change of meaning without notice',
    schema('1.4'),
    schema('2.0'),
    `${published} no column may change its meaning ${notice}`,
  ],
  ['older code', schema('1.4', withRank), schema('1.3'), undefined],
  ['an older state', schema(UNVERSIONED), schema('1.0', { columns: withoutSize }), undefined],
] as const satisfies [string, Schema, Schema, string | undefined][])
  test(`${expected === undefined ? 'accepts' : 'refuses'} ${what}`, () =>
    assert.equal(findVersionProblem(before, after, TODAY), expected));
