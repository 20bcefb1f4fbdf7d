import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findTimeZone, formatInstant } from './viewer.ts';

test('formats an instant in local time with the UTC offset', () => {
  assert.equal(formatInstant('2019-04-01T02:30:00Z', 'Asia/Ho_Chi_Minh'), '2019-04-01T09:30:00+07:00');
  assert.equal(formatInstant('2019-04-01T02:30:00Z', 'UTC'), '2019-04-01T02:30:00+00:00');
});

test('formats both sides of a clock change correctly, in any order', () => {
  const before = ['2026-11-01T05:59:59Z', '2026-11-01T01:59:59-04:00'] as const;
  const after = ['2026-11-01T06:00:00Z', '2026-11-01T01:00:00-05:00'] as const;
  for (const [instant, expected] of [after, before, after])
    assert.equal(formatInstant(instant, 'America/New_York'), expected);
});

/** The time zone database on Linux and macOS: a line "Z name …" is a zone, "L name alias" an alias. */
const TZDATA = '/usr/share/zoneinfo/tzdata.zi';
/** A placeholder for an unset clock. */
const NO_PLACE = 'Factory';

test('finds every zone and alias of the machine, with an offset', (t) => {
  if (!existsSync(TZDATA)) return t.skip(`this machine has no ${TZDATA}`);
  const entries = readFileSync(TZDATA, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const names = entries.flatMap(
    ([kind, first, second]) => (kind === 'Z' ? first : kind === 'L' ? second : [])!,
  );
  assert.ok(names.length > 500);
  const missing = names.filter((name) => name !== NO_PLACE && findTimeZone(name) === undefined);
  assert.deepEqual(missing, []);
  for (const name of names.filter((each) => each !== NO_PLACE))
    assert.match(formatInstant('2026-03-01T00:00:00Z', findTimeZone(name)!), /[+-]\d\d:\d\d$/);
});

test('an alias has the same time as its zone, in any letter case', () => {
  for (const [alias, zone] of [
    ['asia/saigon', 'Asia/Ho_Chi_Minh'],
    ['US/PACIFIC', 'America/Los_Angeles'],
    ['gb', 'Europe/London'],
    ['Zulu', 'UTC'],
  ] as const)
    assert.equal(
      formatInstant('2026-07-01T00:00:00Z', findTimeZone(alias)!),
      formatInstant('2026-07-01T00:00:00Z', zone),
      alias,
    );
});

test('does not find other names', () => {
  for (const name of ['', 'Hanoi', 'Asia/Hanoi', '+07:00', 'Etc/GMT+13', 'EST5EDT4'])
    assert.equal(findTimeZone(name), undefined, name);
});
