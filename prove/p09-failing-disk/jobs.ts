import { vietnam } from '../../src/countries/vietnam.ts';
import { createCatalog } from '../../src/datasets/catalog.ts';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SQLITE, type TestDatabase } from '../../test/support/engine.ts';
import { CATALOGUE, roomLine, writeImport } from '../../test/support/rooms-fixture.ts';
import { runSampan } from '../../test/support/sampan.ts';
import type { Condition, FailingDisk } from './failing-disk.ts';
import type { Evidence } from '../promise.ts';

const PHOTOS = 12;
const DATASETS = createCatalog({ operator: 'service', countries: [vietnam] }).length;
/** The disk fails after about this many calls: some jobs fail early, some near the end. */
const MOST_CALLS_LOG2 = 8;

interface Job {
  readonly name: string;
  readonly createDatabase: () => Promise<TestDatabase>;
  readonly args: readonly string[];
  /** Whether the job's whole result is in the database and on the disk. */
  readonly isDone: (database: TestDatabase) => Promise<boolean>;
}

/** Runs commands whose disk fails halfway: they must report it, and succeed when run again. */
export async function runJobsOnFailingDisk(
  disk: FailingDisk,
  condition: Exclude<Condition, 'well'>,
  count: number,
): Promise<Evidence> {
  const failures: string[] = [];
  let trials = 0;
  for (const job of [await importJob(), BUILD]) {
    for (let turn = 0; turn < count; turn += 1) {
      const database = await job.createDatabase();
      const folder = await realpath(database.settings.DATA_DIR);
      const settings = { ...database.settings, DATA_DIR: folder, ...disk.settingsFor(folder) };
      const calls = turn === 0 ? 0 : randomInt(2 ** randomInt(1, MOST_CALLS_LOG2));
      disk.become(condition, calls);
      const { exitCode } = await runSampan(job.args, settings);
      const hasFailed = disk.failedCalls() > 0;
      disk.become('well');
      // With fewer calls, the failure was never reached.
      if (!hasFailed) continue;
      trials += 1;
      const what = `${job.name}, ${condition} after ${calls} calls`;
      if (exitCode === 0 && !(await job.isDone(database)))
        failures.push(`${what}: reported success, but is not done`);
      const again = await runSampan(job.args, settings);
      if (again.exitCode !== 0) failures.push(`${what}: failed again later: ${again.stderr}`);
      else if (!(await job.isDone(database))) failures.push(`${what}: still not done after the second run`);
    }
  }
  return { where: `SQLite, imports and builds, the disk is ${condition}`, trials, failures };
}

const BUILD: Job = {
  name: 'build',
  createDatabase: SQLITE.createDatabase,
  args: ['build'],
  isDone: async (database) =>
    (await database.list('select distinct dataset from releases')).length === DATASETS,
};

async function importJob(): Promise<Job> {
  const photos = Array.from({ length: PHOTOS }, (_, index) => ({
    id: 7_001 + index,
    featured: index === 0,
    file: `picture-of-${index}.jpg`,
  }));
  const file = await writeImport([...CATALOGUE, roomLine(10_701, photos, [])]);
  return {
    name: 'import',
    createDatabase: SQLITE.copyPrepared,
    args: ['rooms', 'import', file],
    async isDone(database) {
      const stored = await database.list('select file_key from photos where room_id = 10701');
      const isThere = ({ file_key }: Record<string, unknown>) =>
        existsSync(join(database.settings.DATA_DIR, 'photos', String(file_key)));
      return stored.length === PHOTOS && stored.every(isThere);
    },
  };
}
