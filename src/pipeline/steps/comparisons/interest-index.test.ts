import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../../countries/vietnam.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import { interestIndex } from './keywords.ts';
import { sampleDestination } from '../../../../test/support/sample-compared.ts';

const { comparisons } = datasetsOf(vietnam);

const place = (slug: string, count?: number) => ({
  ...sampleDestination({ slug }),
  reviews:
    count === undefined
      ? undefined
      : { count, at: { source: 'reviews', table: 'reviews.csv', line: slug.length } },
});
const hanoi = place('hanoi', 222_236);
const saigon = place('ho-chi-minh-city', 77_862);
const baBe = place('ba-be', 361);
const hoaBinh = place('hoa-binh-x', 237);
const nobody = place('ban-gioc');
const findInterest = interestIndex([hanoi, saigon, baBe, hoaBinh, nobody]);

test('Hanoi and Ho Chi Minh City are 100, and other pairs match the published index', () => {
  assert.equal(findInterest(hanoi, saigon).value, 100);
  assert.equal(findInterest(hanoi, hoaBinh).value, 6);
});

test('an index is at least 1; without counts it is not measured, and names the place', () => {
  assert.equal(findInterest(baBe, hoaBinh).value, 1);
  assert.deepEqual(findInterest(baBe, hoaBinh).uncounted, []);
  assert.deepEqual(findInterest(hanoi, nobody), {
    value: undefined,
    rows: [hanoi.reviews!.at, saigon.reviews!.at],
    uncounted: ['ban-gioc'],
  });
});

test('the column description says that it is an index, not a count of searches', () => {
  assert.match(
    comparisons.columns['search_volume']!.description,
    /not a count of searches.*are 100; 1 where/,
  );
});
