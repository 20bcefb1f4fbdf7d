import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from 'node:test';

/**
 * Runs many test files in this process: starting one for each and loading the same modules again would take as long as the tests.
 * Each file is a suite, so that its hooks are its own.
 */
export function importSuites(pattern: string): void {
  for (const file of globSync(pattern).toSorted())
    void describe(file, async () => {
      await import(resolve(file));
    });
}
