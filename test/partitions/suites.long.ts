import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { findScattered, usesPartitionedTable, shapeOf } from './find-scattered.ts';
import { createPartitioned } from './partitioned-database.ts';
import { SCATTERED } from './scattered.ts';

const SUITES = [
  'test/contract/*.test.ts',
  'test/storage/*.test.ts',
  'test/photos/*.test.ts',
  'test/commands/room-commands.thorough.ts',
];
/** This test runs whole suites. */
const PATIENCE_MS = 3_600_000;

describe('On partitions', () => {
  let statements: string[] = [];

  test('the contract and storage suites pass', { timeout: PATIENCE_MS }, async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-statements-')), 'statements.json');
    const { NODE_TEST_CONTEXT: _, TEST_PREPARED: __, TEST_POSTGRES_URL: ___, ...env } = process.env;
    const args = [
      '--test',
      '--test-concurrency=2',
      '--test-reporter=dot',
      '--test-global-setup=test/support/postgres.ts',
      ...SUITES,
    ];
    const suites = spawn(process.execPath, args, {
      env: { ...env, TEST_PARTITIONS: 'yes', TEST_STATEMENTS: file },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    suites.stdout.on('data', (chunk: Buffer) => (output += chunk));
    const [exitCode] = (await once(suites, 'close')) as [number | null];
    assert.equal(exitCode, 0, output);
    statements = (JSON.parse(await readFile(file, 'utf8')) as string[]).filter(usesPartitionedTable);
  });

  test('each statement scans one partition or is declared with a reason', async () => {
    assert.ok(
      statements.some((each) => each.startsWith('delete from "photos"')),
      'too few statements were recorded',
    );
    const url = new URL(process.env['TEST_POSTGRES_URL']!);
    url.pathname = await createPartitioned();
    const found = [...(await findScattered(url.href, statements))].filter(([, tables]) => tables.length > 0);
    const lines = found.map(([statement, tables]) => `${tables.join(', ')}: ${shapeOf(statement)}`);
    assert.deepEqual([...new Set(lines.filter((line) => !isDeclared(line)))], []);
    const unused = SCATTERED.filter(
      ({ tables, statement }) => !lines.some((line) => line.startsWith(`${tables}: ${statement}`)),
    );
    assert.deepEqual(unused, [], 'declared but not sent by Sampan');
  });
});

const isDeclared = (line: string) =>
  SCATTERED.some(({ tables, statement }) => line.startsWith(`${tables}: ${statement}`));
