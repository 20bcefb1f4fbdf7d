import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatInstant } from './format-instant.ts';
import { findTimeZone } from './time-zone.ts';

/** The database of time zones as Linux and macOS have it: a line "Z name …" is a zone, "L name alias" an alias. */
const TZDATA = '/usr/share/zoneinfo/tzdata.zi';
/** It stands for a clock that nobody has set. */
const NO_PLACE = 'Factory';

test('every zone and alias of the machine is found and has an offset', (t) => {
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

test('an alias has the clocks of its zone, in any case of letters', () => {
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

test('other names are not found', () => {
  for (const name of ['', 'Hanoi', 'Asia/Hanoi', '+07:00', 'Etc/GMT+13', 'EST5EDT4'])
    assert.equal(findTimeZone(name), undefined, name);
});
