import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createGroupCommit } from '../../src/storage/sqlite/group-commit.ts';
import { createThreadWriter } from '../../src/storage/sqlite/writer.ts';

const WAIT_MS = 60_000;
const statement = (text: string) => ({ text, values: [] });

test('a writer thread that exits fails its waiting transactions, and the next one gets a new thread', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-writer-')), 'sampan.db');
  // The thread exits because it cannot open a folder.
  await mkdir(file);
  const writer = createThreadWriter({ file, setup: '', busyMs: 100, readOnly: false });
  const begin = createGroupCommit({ writer, waitMs: WAIT_MS, begin: 'begin immediate' });
  const create = async () => {
    const transaction = await begin(true);
    await transaction.run(statement('create table boats (name text)'));
    await transaction.commit();
  };
  const ends = await Promise.allSettled([create(), create(), create()]);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(writer.isOpen(), false);
  await rmdir(file);
  await create();
  const reading = await begin(true);
  assert.deepEqual((await reading.run(statement('select name from boats'))).rows, []);
  await reading.rollback();
  await writer.close();
});
