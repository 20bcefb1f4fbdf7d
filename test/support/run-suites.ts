import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';

/** Other suites test one engine through a proxy or do not use the database, so they need no second run. */
const SUITES = ['test/storage/*.test.ts', 'test/contract/*.test.ts', 'test/contract/room-pages.thorough.ts'];

/** Runs the storage and contract suites once more, in an environment of their own. */
export async function runSuites({
  setup = 'test/support/postgres.ts',
  settings = {},
}: {
  readonly setup?: string;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<void> {
  const files: string[] = [];
  for await (const file of glob(SUITES)) files.push(file);
  const args = ['--test', '--test-timeout=600000', '--test-concurrency=2', `--test-global-setup=${setup}`];
  const { NODE_TEST_CONTEXT: _, TEST_PREPARED: __, TEST_POSTGRES_URL: ___, ...env } = process.env;
  const child = spawn(process.execPath, [...args, ...files], { env: { ...env, ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [exitCode] = await once(child, 'close');
  assert.equal(exitCode, 0, output.slice(output.indexOf('failing tests')).slice(0, 20_000));
}
