import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import { findPgbouncer } from '../support/pgbouncer.ts';

const skip = (await findPgbouncer()) ? false : 'PgBouncer is missing and could not be installed';
if (skip) process.stderr.write(`${skip}\n`);

/** Other suites test one engine through a proxy or do not use PostgreSQL, so they need no second run. */
const SUITES = ['test/storage/*.test.ts', 'test/contract/*.test.ts'];

test('the storage and contract suites pass through PgBouncer', { skip }, async () => {
  const files: string[] = [];
  for await (const file of glob(SUITES)) files.push(file);
  const args = ['--test', '--test-timeout=600000', '--test-concurrency=2'];
  const setup = '--test-global-setup=test/support/pooled-postgres.ts';
  const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
  const child = spawn(process.execPath, [...args, setup, ...files], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [exitCode] = await once(child, 'close');
  assert.equal(exitCode, 0, output.slice(output.indexOf('failing tests')).slice(0, 20_000));
});
