import { listNews, takeNews } from '../ledger/ledger-state.ts';
import type { LedgerNote } from '../ledger/notes.ts';
import type { LedgerEvent } from '../ledger/outbox.ts';
import { hexOf } from '../partners/access-notes.ts';
import type { Database } from '../storage/database.ts';
import type { Access } from './room-record.ts';

const KIND = 'access-';

/** The access levels that exceed each level. */
const MORE: Record<Access, readonly Access[]> = { none: ['read', 'change'], read: ['change'], change: [] };
const SAID: Record<Access, string> = {
  none: 'has no access to',
  read: 'may only read',
  change: 'may change',
};

export const accessChanged = (clientId: string, roomId: number, access: Access): LedgerEvent => ({
  subject: `${KIND}${hexOf(clientId)}-${roomId}`,
  action: access,
});

/** Withdraws or lowers access to rooms as the ledger requires. Returns a sentence for each change. */
export async function withdrawAgain(db: Database, newest: readonly LedgerNote[]): Promise<string[]> {
  const news = await listNews(db, newest, KIND);
  if (news.length === 0) return [];
  const clients = await db.selectFrom('partners').select(['id', 'client_id']).execute();
  const partnerOf = new Map(clients.map(({ id, client_id }) => [hexOf(client_id), id]));
  const messages: string[] = [];
  for (const note of news) {
    const [hex = '', room = ''] = note.name.split('-');
    const partnerId = partnerOf.get(hex);
    const changed = await takeNews(db, note, (db) =>
      partnerId === undefined || !isAccess(note.action)
        ? Promise.resolve(false)
        : lowerAccess(db, partnerId, Number(room), note.action),
    );
    if (changed) messages.push(`partner ${partnerId} ${SAID[note.action as Access]} room ${room}`);
  }
  return messages;
}

async function lowerAccess(
  db: Database,
  partnerId: number,
  roomId: number,
  access: Access,
): Promise<boolean> {
  if (MORE[access].length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('partner_rooms')
    .set({ access })
    .where('partner_id', '=', partnerId)
    .where('room_id', '=', roomId)
    .where('access', 'in', MORE[access])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const isAccess = (action: string): action is Access => Object.hasOwn(MORE, action);
