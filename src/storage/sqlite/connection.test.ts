import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { isDatabaseAway } from '../database-away.ts';
import { closeToOthers } from './connection.ts';

const REMOVALS = 3_000;

/** Creates and removes a file, as processes do that open and close a database, and counts the removals. */
const REPEAT = `
  const { rmSync, writeFileSync } = require('node:fs');
  const { file, removals, count } = require('node:worker_threads').workerData;
  while (Atomics.load(removals, 0) < count) {
    writeFileSync(file, '');
    rmSync(file);
    Atomics.add(removals, 0, 1);
  }`;

test('accepts that another process removes the files next to a database', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-private-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'sampan.db');
  const removals = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { file: `${file}-wal`, removals, count: REMOVALS };
  const other = new Worker(REPEAT, { eval: true, workerData });
  const ended = new Promise((resolve, reject) => other.once('exit', resolve).once('error', reject));
  while (Atomics.load(removals, 0) < REMOVALS) closeToOthers(file);
  assert.equal(await ended, 0);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('a database whose file the disk does not let it create is unavailable', () => {
  assert.throws(() => closeToOthers(join(import.meta.filename, 'sampan.db')), isDatabaseAway);
});
