import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createGroupCommit } from '../../src/storage/sqlite/group-commit.ts';
import { createWriter } from '../../src/storage/sqlite/writer.ts';

const WAIT_MS = 60_000;
const statement = (text: string) => ({ text, values: [] });

test('a writer thread that exits fails its waiting transactions, and the next one gets a new thread', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-writer-')), 'sampan.db');
  // The thread exits because it cannot open a folder.
  await mkdir(file);
  const writer = createWriter({ file, setup: '', busyMs: 100 });
  const { begin } = createGroupCommit(writer, WAIT_MS);
  const create = () => begin([statement('create table boats (name text)')], true);
  const ends = await Promise.allSettled([create(), create(), create()]);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(writer.isOpen(), false);
  await rmdir(file);
  const { transaction } = await create();
  await transaction.commit();
  const reading = await begin([statement('select name from boats')], true);
  assert.deepEqual(reading.outcomes[0]?.rows, []);
  await reading.transaction.rollback();
  await writer.close();
});
