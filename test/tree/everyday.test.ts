import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('"npm test" runs every everyday test once', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const words = (scripts.test as string).split(' ').map((word) => word.replaceAll("'", ''));
  const started = words.filter((word) => /^test\/.*\.ts$/.test(word)).flatMap((pattern) => globSync(pattern));
  const imported = started.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^importSuites\('(.+)'\);$/gm)].flatMap(([, pattern]) =>
      globSync(pattern!),
    ),
  );
  const run = [...started, ...imported].filter((file) => file.endsWith('.test.ts'));
  assert.deepEqual(run.toSorted(), globSync('{prove,src,test}/**/*.test.ts').toSorted());
});
