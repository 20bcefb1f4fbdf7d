import { serviceUnavailable } from '../../errors.ts';
import { UNFOLLOWED } from '../../ledger/ledger-state.ts';
import { RETRY_SECONDS } from '../../partners/find-caller.ts';
import { jsonText, type Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';

/** What the page of a room depends on. Both numbers grow with every change. */
export interface RoomVersion {
  readonly version: number;
  readonly catalogueVersion: number;
}

interface VersionRow extends RoomVersion {
  readonly ledgerPlace: string;
}

/** Only these rooms have a page. */
export const LISTED = 'Listed';

/** Undefined where no such room is listed. Asked at every request, so that a cached page is never stale, in any process. */
export async function findRoomVersion(db: Database, roomId: number): Promise<RoomVersion | undefined> {
  const row = (await readVersion(db, { roomId }))[0];
  if (row) refuseUnfollowed(row.ledgerPlace);
  return row;
}

/** After a backup is restored, photos that were deleted since are back until the ledger has been followed. */
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
