import { writeFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { StoredState } from '../../context.ts';
import { skipNumbersSince } from '../../datasets/releases/release-store.ts';
import { markUnfollowed } from '../../ledger/follow-notes.ts';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import { followLedger, type Followed } from '../../rooms/follow-ledger.ts';
import { transact } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { attempt, BadBackup } from '../backup-files.ts';

export async function fetchSnapshot(store: PhotoStore, key: string, file: string): Promise<void> {
  const compressed = await store.find(key);
  const bytes = compressed && attempt(() => zstdDecompressSync(compressed));
  if (!bytes) throw new BadBackup(`The copy ${key} is damaged or gone: recover an earlier one with --at.`);
  await writeFile(file, bytes, { mode: 0o600, flush: true });
}

/** Repeats what was deleted or ended after the copy was made at this time. */
export async function followSince(state: StoredState, time: Date): Promise<Followed> {
  await migrate(state.db);
  await transact(state.db, async (db) => {
    await markUnfollowed(db);
    await skipNumbersSince(db, time, state.now());
  });
  return followLedger(state);
}
