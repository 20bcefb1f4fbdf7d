import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:';

/** Lets only its owner read a file of SQLite, which is made here if need be. SQLite gives new files beside it the same rights. */
export function closeToOthers(file: string): void {
  if (file === IN_MEMORY) return;
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) makePrivate(each);
}

function makePrivate(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    // Only the owner may say who reads it, and another of the group may use it all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
