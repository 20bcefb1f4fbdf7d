import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf } from '../../src/datasets/country-datasets.ts';
import { draftRelease } from '../../src/datasets/releases/release.ts';
import { insertPrepared, prepareRelease } from '../../src/pipeline/publish.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { measureDownloadPeers, type DownloadContest } from './download-peers.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { makeSyntheticRows } from './synthetic-rows.ts';

const { destinations } = datasetsOf(vietnam);

/** A hundred and a thousand times as many as there are. */
export const ROW_COUNTS = [7_000, 70_000];
const HIGHEST_LATITUDE = 90;

export interface GrownContest extends DownloadContest {
  readonly rows: number;
}

/** The same download with more and more rows. */
export async function measureDownloadGrowth(): Promise<GrownContest[]> {
  const grown: GrownContest[] = [];
  for (const rows of ROW_COUNTS) {
    const dataDir = await mkdtemp(join(tmpdir(), 'sampan-bench-rows-'));
    try {
      await (await startSampan(dataDir))[Symbol.asyncDispose]();
      await publishRows(join(dataDir, 'sampan.db'), rows);
      const contests = await measureDownloadPeers(dataDir, 1);
      grown.push(...contests.map((contest) => ({ rows, ...contest })));
    } finally {
      await rm(dataDir, { recursive: true });
    }
  }
  return grown;
}

/** As the next release, straight into the database: there are no such sources to build it from. */
async function publishRows(file: string, count: number): Promise<void> {
  const rows = makeSyntheticRows(destinations, count, HIGHEST_LATITUDE);
  const draft = await draftRelease(destinations, rows);
  const prepared = await prepareRelease(destinations, draft);
  const db = openDatabase({ url: undefined, file, poolSize: 1, connectMs: 1_000, statementMs: 60_000 });
  try {
    await insertPrepared(db, prepared, new Date(), 'more rows', { fingerprint: '', input: 'own' });
  } finally {
    await db.destroy();
  }
}
