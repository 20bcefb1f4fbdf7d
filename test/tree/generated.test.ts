import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSampan } from '../support/sampan.ts';

test('every generated file is up to date (run npm run generate to update them)', async () => {
  const { exitCode, stdout } = await runSampan(['generate', '--check'], {});
  assert.equal(stdout, '');
  assert.equal(exitCode, 0);
});
