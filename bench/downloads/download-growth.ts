import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureDownloadPeers, type DownloadContest } from './download-peers.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { publishRows } from './publish-rows.ts';

/** A hundred and a thousand times the published number. */
export const ROW_COUNTS = [7_000, 70_000];

export interface GrownContest extends DownloadContest {
  readonly rows: number;
}

/** The same download with increasing numbers of rows. */
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
