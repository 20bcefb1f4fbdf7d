import { mkdtemp, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DatabaseSync } from 'node:sqlite';
import { PATIENCE_MS } from '../support/until.ts';

/** The commit that made this state; it has no fingerprints. */
export const OLD_COMMIT = '548a492';

const OLD_STATE = new URL('v1.0.0.db.br', import.meta.url);

/** A copy of a data folder from version 1.0.0: one release of each dataset, two of tool usage. */
export async function copyOldState(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-old-'));
  await writeFile(join(folder, 'sampan.db'), brotliDecompressSync(await readFile(OLD_STATE)));
  return folder;
}

export interface StoredRelease {
  readonly dataset: string;
  readonly number: number;
  readonly formats: string;
}

/** Each dataset's newest release with its formats. */
export function listNewest(folder: string): StoredRelease[] {
  const db = new DatabaseSync(join(folder, 'sampan.db'), { timeout: PATIENCE_MS });
  try {
    return db
      .prepare(
        `select dataset, number, group_concat(distinct format order by format) as formats from release_files
         group by dataset, number having number = (select max(number) from releases where releases.dataset = release_files.dataset)
         order by dataset`,
      )
      .all()
      .map((row) => ({ ...row })) as unknown as StoredRelease[];
  } finally {
    db.close();
  }
}
