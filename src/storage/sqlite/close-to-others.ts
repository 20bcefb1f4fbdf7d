import { chmodSync, closeSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:';

/** Lets only the owner read a SQLite file, creating it if needed. SQLite gives new files next to it the same permissions. */
export function closeToOthers(file: string): void {
  if (file === IN_MEMORY) return;
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) makePrivate(each);
}

/**
 * Only the owner can change permissions (EPERM); another member of the group can still use the file. A file next to the database may
 * not exist, because the last process that closes the database removes it (ENOENT).
 */
const HARMLESS = new Set(['EPERM', 'ENOENT']);

function makePrivate(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && HARMLESS.has(String(error.code)))) throw error;
  }
}
