import type { Database } from '../storage/database.ts';
import { selectLedgerPlace, type LedgerPlace } from '../storage/ledger-place.ts';

export interface LivePhoto {
  readonly fileKey: string;
  readonly sha256: string;
  readonly ledgerPlace: LedgerPlace;
}

/** Finds only live photos: a photo is gone as soon as its deletion commits. */
export async function findLivePhoto(
  db: Database,
  roomId: number,
  name: string,
): Promise<LivePhoto | undefined> {
  return db
    .selectFrom('photos')
    .select(['file_key as fileKey', 'sha256', selectLedgerPlace(db)])
    .where('room_id', '=', roomId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** The key is null for a host without a picture. */
export async function findAvatar(
  db: Database,
  hostId: number,
): Promise<{ readonly fileKey: string | null } | undefined> {
  return db.selectFrom('hosts').select('avatar_key as fileKey').where('id', '=', hostId).executeTakeFirst();
}

export async function isFileUsed(db: Database, fileKey: string): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('file_key', '=', fileKey)
    .limit(1)
    .executeTakeFirst();
  if (photo) return true;
  const host = await db.selectFrom('hosts').select('id').where('avatar_key', '=', fileKey).executeTakeFirst();
  return host !== undefined;
}
