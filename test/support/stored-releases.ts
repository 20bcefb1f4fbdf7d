import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestDatabase } from './engine.ts';

export interface StoredFile {
  readonly dataset: string;
  readonly number: number;
  readonly format: string;
  readonly encoding: string;
  readonly sha256: string;
}

/** Every file of every release, checked against its digest. */
export async function listReleaseFiles(database: TestDatabase): Promise<StoredFile[]> {
  const files = await database.list(
    'select dataset, number, format, encoding, sha256, bytes from release_files order by 1, 2, 3, 4',
  );
  return files.map(({ bytes, ...file }) => {
    assert.equal(createHash('sha256').update(bytes).digest('base64'), file['sha256']);
    return { ...file } as StoredFile;
  });
}
