import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { evaluatePreconditions, rangeStillHolds } from './representation.ts';

const RELEASED = { etag: '"a"', lastModified: new Date('1994-11-06T08:49:37Z') };
/** The three forms of RFC 9110 §5.6.7. */
const SAME_TIME = [
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
];
const A_SECOND_EARLIER = [
  'Sun, 06 Nov 1994 08:49:36 GMT',
  'Sunday, 06-Nov-94 08:49:36 GMT',
  'Sun Nov  6 08:49:36 1994',
];

before(() => {
  process.env['TZ'] = 'America/New_York';
});

for (const date of SAME_TIME) {
  test(`${date} means UTC, wherever the service runs`, () => {
    assert.equal(evaluatePreconditions({ 'if-modified-since': date }, RELEASED), 'not-modified');
    assert.equal(evaluatePreconditions({ 'if-unmodified-since': date }, RELEASED), 'send');
    assert.ok(rangeStillHolds(date, RELEASED));
  });
}

for (const date of A_SECOND_EARLIER) {
  test(`${date} is before the release`, () => {
    assert.equal(evaluatePreconditions({ 'if-modified-since': date }, RELEASED), 'send');
    assert.equal(evaluatePreconditions({ 'if-unmodified-since': date }, RELEASED), 'failed');
    assert.ok(!rangeStillHolds(date, RELEASED));
  });
}

test('If-Range with a date after the release does not hold, because the date must be exact', () => {
  assert.ok(!rangeStillHolds('Sun, 06 Nov 1994 08:49:38 GMT', RELEASED));
});

test('a header that is not a date is ignored', () => {
  for (const date of ['', 'yesterday', 'GMT', '0']) {
    assert.equal(evaluatePreconditions({ 'if-unmodified-since': date }, RELEASED), 'send', date);
    assert.equal(evaluatePreconditions({ 'if-modified-since': date }, RELEASED), 'send', date);
  }
});

test('two digits of a year mean the latest one that is at most 50 years ahead', () => {
  const released = { etag: '"a"', lastModified: new Date('2026-11-19T08:00:00Z') };
  for (const [year, outcome] of [
    ['26', 'not-modified'],
    ['66', 'not-modified'],
    ['94', 'send'],
  ] as const)
    assert.equal(
      evaluatePreconditions({ 'if-modified-since': `Friday, 19-Nov-${year} 08:00:00 GMT` }, released),
      outcome,
      year,
    );
});
