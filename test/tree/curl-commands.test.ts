import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { greeting } from '../../src/cli/serve/serve.ts';
import { readConfig } from '../../src/config/config.ts';
import { COUNTRIES } from '../../src/countries/countries.ts';

const commands = ['README.md', ...globSync('docs/*.md'), 'client/README.md'].flatMap(
  (file) => readFileSync(file, 'utf8').match(/^curl .*/gm) ?? [],
);

const greeted = greeting(readConfig({}), COUNTRIES[0]).match(/curl .*/g) ?? [];

test('every curl command in the documentation that saves a file names its own', () => {
  const saved = commands.flatMap((command) => / -o (\S+)/.exec(command)?.[1] ?? []);
  assert.ok(saved.length > 0);
  assert.equal(new Set(saved).size, saved.length, saved.join(' '));
  // With -J the service chooses the name, and curl fails if the file exists.
  assert.deepEqual(
    [...commands, ...greeted].filter((command) => / -\w*[OJ]/.test(command)),
    [],
  );
  assert.match(greeted.join('\n'), / -o vietnam-destinations\.csv '/);
});
