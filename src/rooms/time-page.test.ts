import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInstant } from './time-page.ts';

const INSTANTS: [text: string, instant: string | undefined][] = [
  ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T08:30:00Z', '2026-11-01T08:30:00.000Z'],
  ['2026-11-01T08:30:00.5Z', '2026-11-01T08:30:00.500Z'],
  ['2026-11-01T08:30:00+07:00', '2026-11-01T01:30:00.000Z'],
  ['2026-11-01T08:30:00.123999+00:00', '2026-11-01T08:30:00.123Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ['9999-12-31T23:59:59-01:00', undefined],
  ['0000-01-01T00:00:00+01:00', undefined],
  ['2026-02-29', undefined],
  ['2026-11-31', undefined],
  ['2026-11-01T25:00:00Z', undefined],
  ['2026-11-01T08:30:00', undefined],
  ['2026-11-01 08:30:00Z', undefined],
  ['1.11.2026', undefined],
  ['yesterday', undefined],
  ['', undefined],
];

for (const [text, instant] of INSTANTS) {
  test(`"${text}" is ${instant ?? 'not an instant'}`, () => assert.equal(parseInstant(text), instant));
}
