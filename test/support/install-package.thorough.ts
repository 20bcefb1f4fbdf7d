import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canInstall, installPackage } from './install-package.ts';

const skip = canInstall ? false : 'only root may install packages, and only with apt';

test('installs packages for several processes that ask at the same time', { skip }, async () => {
  const installed = await Promise.all(Array.from({ length: 4 }, () => installPackage('hostname')));
  assert.deepEqual(installed, [true, true, true, true]);
});
