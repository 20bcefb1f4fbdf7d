import { beginRead } from '../../ledger/watch-ledger.ts';
import type { Database } from '../../storage/database.ts';
import { selectLedgerPlace } from '../../storage/ledger-place.ts';
import type { HostRecord } from '../room-record.ts';
import { parseHostRecord } from '../stored-record.ts';
import { listListedRooms, type ListedRoomsQuestion, type ListedRoomSummary } from './list-listed-rooms.ts';

export interface HostRooms {
  readonly host: HostRecord;
  readonly catalogueVersion: number;
  /** Newest first. */
  readonly rooms: readonly ListedRoomSummary[];
  /** Whether there are older rooms. */
  readonly hasMore: boolean;
}

/** Undefined if there is no such host. A host without listed rooms has an empty list. */
export async function listHostRooms(
  db: Database,
  question: ListedRoomsQuestion & { readonly hostId: number },
): Promise<HostRooms | undefined> {
  const checkPlace = beginRead(db);
  const host = await db
    .selectFrom(['hosts', 'catalogue_state'])
    .select(['hosts.details', 'catalogue_state.version', selectLedgerPlace(db)])
    .where('hosts.id', '=', question.hostId)
    .executeTakeFirst();
  if (!host) return undefined;
  await checkPlace(host.ledgerPlace);
  const rooms = await listListedRooms(db, { ...question, most: question.most + 1 });
  return {
    host: parseHostRecord(host.details),
    catalogueVersion: host.version,
    rooms: rooms.slice(0, question.most),
    hasMore: rooms.length > question.most,
  };
}
