import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Reject } from '../../pipeline/check-rows.ts';
import { makeFolder } from '../check-machine.ts';

const NAME = 'rejects.json';

/** Saves the rejects of the last build for the operator, and returns the path. */
export async function writeRejectsFile(dataDir: string, rejects: readonly Reject[]): Promise<string> {
  const file = resolve(join(dataDir, NAME));
  makeFolder(dataDir);
  await writeFile(file, `${JSON.stringify({ rejects }, null, 2)}\n`);
  return file;
}

/** Deletes the report after a successful build. */
export async function removeRejectsFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, NAME), { force: true });
}
