import { serviceUnavailable } from '../../errors.ts';
import { UNFOLLOWED } from '../../ledger/ledger-state.ts';
import { RETRY_SECONDS } from '../../partners/find-caller.ts';
import { jsonText, type Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';

/** What a room's page depends on. Both numbers increase with every change. */
export interface RoomVersion {
  readonly version: number;
  readonly catalogueVersion: number;
}

interface VersionRow extends RoomVersion {
  readonly ledgerPlace: string;
}

/** Only these rooms have a page. */
export const LISTED = 'Listed';

/** Undefined if no such room is listed. Every request asks, so a cached page is never stale in any process. */
export async function findRoomVersion(db: Database, roomId: number): Promise<RoomVersion | undefined> {
  const row = (await readVersion(db, { roomId }))[0];
  if (row) refuseUnfollowed(row.ledgerPlace);
  return row;
}

/** After a restore, deleted photos are back until the ledger has been followed, so nothing is shown before that. */
export function refuseUnfollowed(ledgerPlace: string): void {
  if (ledgerPlace === UNFOLLOWED) throw serviceUnavailable(RETRY_SECONDS);
}

const readVersion = prepareQuery<{ roomId: number }, VersionRow>((db, parameter) =>
  db
    .selectFrom(['rooms', 'catalogue_state', 'ledger_state'])
    .select([
      'rooms.version',
      'catalogue_state.version as catalogueVersion',
      'ledger_state.checked_until as ledgerPlace',
    ])
    .where('rooms.id', '=', parameter('roomId'))
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED),
);
