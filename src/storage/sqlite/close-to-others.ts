import { chmodSync, closeSync, openSync } from 'node:fs';
import { SQLITE_CANTOPEN } from '../database-away.ts';

const OWNER_ONLY = 0o600;
/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:';

/**
 * Lets only the owner read a SQLite file, creating it if needed. SQLite gives new files next to it the same permissions. A failure, such as
 * that of a read-only disk, means that SQLite cannot open the file to write.
 */
export function closeToOthers(file: string): void {
  if (file === IN_MEMORY) return;
  // Opens no existing file: closing it would end this process's locks on it (POSIX), including SQLite's.
  ignoring(['EEXIST'], () => closeSync(openSync(file, 'wx', OWNER_ONLY)));
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    ignoring(HARMLESS, () => chmodSync(each, OWNER_ONLY));
}

/**
 * Only the owner can change permissions (EPERM); another member of the group can still use the file. A file next to the database may
 * not exist, because the last process that closes the database removes it (ENOENT).
 */
const HARMLESS = ['EPERM', 'ENOENT'];

function ignoring(codes: readonly string[], work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code))))
      throw Object.assign(error as Error, { errcode: SQLITE_CANTOPEN });
  }
}
