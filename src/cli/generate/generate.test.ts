import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropOptionalEngines } from './generate.ts';

const engines = { node: '>=20.9.0' };
const write = (packages: object) => `${JSON.stringify({ lockfileVersion: 3, packages }, null, 2)}\n`;

test('optional packages in the lockfile require no Node version, and the rest is unchanged', () => {
  const [root, required] = [
    { name: 'sampan', engines: { npm: '>=10' } },
    { version: '1.0.0', engines },
  ];
  const before = write({
    '': root,
    sharp: required,
    'sharp-linux': { version: '1.0.0', engines, optional: true },
  });
  const after = write({ '': root, sharp: required, 'sharp-linux': { version: '1.0.0', optional: true } });
  assert.equal(dropOptionalEngines(before), after);
  assert.equal(dropOptionalEngines(after), after);
});
