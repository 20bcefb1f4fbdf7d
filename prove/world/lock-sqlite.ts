import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const LOCK = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 5000 });
  db.exec('begin immediate');
  console.log('locked');
  setInterval(() => {}, 1000);
`;

/** Locks Sampan's database file against writers from another process. Returns a function that ends the lock. */
export async function lockSqlite(dataDir: string): Promise<() => Promise<void>> {
  const locker = spawn(process.execPath, ['-e', LOCK, join(dataDir, 'sampan.db')]);
  const exit = once(locker, 'exit');
  const [first] = await Promise.race([once(locker.stdout, 'data'), exit]);
  if (!Buffer.isBuffer(first)) throw new Error('The database could not be locked.');
  return async () => {
    locker.kill();
    await exit;
  };
}
