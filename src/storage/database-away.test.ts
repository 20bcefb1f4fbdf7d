import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDatabaseAway, isDatabaseRefusal } from './database-away.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });
const withErrcode = (errcode: number) => Object.assign(new Error('no'), { errcode });

test('a host that cannot be resolved or reached counts as unavailable', () => {
  for (const code of [
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ECONNREFUSED',
    '57P03',
    '25006',
  ])
    assert.ok(isDatabaseAway(withCode(code)), code);
  for (const code of ['28P01', '42P01', 'ENOENT']) assert.equal(isDatabaseAway(withCode(code)), false, code);
});

test('a client that closes its connection does not make the database unavailable', () => {
  // node:http's error for a request that was cut off.
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  assert.equal(isDatabaseAway(aborted), false);
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  assert.ok(isDatabaseAway(lost));
});

test('a wrong password and a missing database count as refusals', () => {
  for (const code of ['28P01', '28000', '3D000']) assert.ok(isDatabaseRefusal(code), code);
  assert.equal(isDatabaseRefusal('42P01'), false);
});

test('SQLite is unavailable while it is locked, its disk fails, is full or read-only, or its file cannot be opened', () => {
  for (const errcode of [5, 517, 6, 8, 1032, 10, 1034, 13, 14])
    assert.ok(isDatabaseAway(withErrcode(errcode)), `${errcode}`);
  for (const errcode of [1, 19, 2067])
    assert.equal(isDatabaseAway(withErrcode(errcode)), false, `${errcode}`);
});
