import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, type Dataset, type SchemaVersion } from '../dataset.ts';
import { decimal, integer, nullable, recordOf, slug, text } from '../kind.ts';
import { findSchemaChanges, findVersionProblem, UNVERSIONED, versionOf } from './schema-version.ts';

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
