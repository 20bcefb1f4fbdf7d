import { randomInt } from 'node:crypto';
import { open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '../../test/support/engine.ts';

/** Flips one bit. */
export async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[randomInt(bytes.length)]! ^= 1 << randomInt(8);
  await writeFile(path, bytes);
}

export async function cutInHalf(path: string): Promise<void> {
  const { length } = await readFile(path);
  await truncate(path, Math.floor(length / 2));
}

/** Damage like that of a failing disk. The first pages stay intact, so that the file is still a database. */
export async function overwritePages(path: string): Promise<void> {
  const { length } = await readFile(path);
  const file = await open(path, 'r+');
  for (let at = 8_192; at + 4_096 <= length; at += 16_384)
    await file.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, at);
  await file.close();
}

/** Changes the database with its constraints disabled. */
export function runUnchecked(database: TestDatabase, sql: string): Promise<void> {
  const unchecked = database.settings.DATABASE_URL
    ? 'set session_replication_role = replica'
    : 'pragma foreign_keys = off';
  return database.run(`${unchecked}; ${sql}`);
}

/** The note for a photo. */
export async function findNote(folder: string, photoId: number): Promise<string> {
  const names = await readdir(join(folder, 'ledger'), { recursive: true });
  return join(
    folder,
    'ledger',
    names.find((name) => name.includes(`_${photoId}_deleted_`))!,
  );
}
