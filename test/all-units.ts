import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from 'node:test';

// The tests beside the code share one process: starting one for each and loading the same modules again would take as long as the tests.
// Each file is a suite, so that its hooks are its own.
for (const file of globSync('src/**/*.test.ts').toSorted())
  void describe(file, async () => {
    await import(resolve(file));
  });
