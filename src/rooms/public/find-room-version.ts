import { beginRead } from '../../ledger/watch-ledger.ts';
import { jsonText, type Database } from '../../storage/database.ts';
import { selectLedgerPlace, type LedgerPlace } from '../../storage/ledger-place.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';

/** What a room's page depends on. Both numbers increase with every change. */
export interface RoomVersion {
  readonly version: number;
  readonly catalogueVersion: number;
}

interface VersionRow extends RoomVersion {
  readonly ledgerPlace: LedgerPlace;
}

/** Only these rooms have a page. */
export const LISTED = 'Listed';

/** Undefined if no such room is listed. Every request asks, so a cached page is never stale in any process. */
export async function findRoomVersion(db: Database, roomId: number): Promise<RoomVersion | undefined> {
  const checkPlace = beginRead(db);
  const row = (await readVersion(db, { roomId }))[0];
  if (row) await checkPlace(row.ledgerPlace);
  return row;
}

const readVersion = prepareQuery<{ roomId: number }, VersionRow>((db, parameter) =>
  db
    .selectFrom(['rooms', 'catalogue_state'])
    .select(['rooms.version', 'catalogue_state.version as catalogueVersion', selectLedgerPlace(db)])
    .where('rooms.id', '=', parameter('roomId'))
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED),
);
