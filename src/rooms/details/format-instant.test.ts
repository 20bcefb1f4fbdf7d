import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatInstant } from './format-instant.ts';

const byRuntime = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never' });

const ZONES = [
  'UTC',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Apia',
];

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

test('agrees with the runtime for any instant and time zone', () => {
  const instants = fc
    .date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => `${date.toISOString().slice(0, 19)}Z`);
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, timeZone) => {
      assert.equal(formatInstant(instant, timeZone), byRuntime(instant, timeZone));
    }),
    { numRuns: 2_000 },
  );
});
