import { sql } from 'kysely';
import { scopeMissing } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import { jsonText, type Database } from '../../storage/database.ts';
import { cutPage, selectPage, type TimePage } from '../time-page.ts';
import type { AuditEntry } from './audit.ts';

/** What the partner deleted and restored, also in rooms that it has lost since, the latest last. */
export async function listOwnChanges(db: Database, caller: Caller, page: TimePage) {
  if (!caller.scopes.has('room:read')) throw scopeMissing();
  const found = await selectOwnChanges(db, caller, page).execute();
  const { items, next } = cutPage(found, page, ({ entry, room_id, sequence }) => {
    return { at: (JSON.parse(entry) as AuditEntry).at, ids: [room_id, sequence] };
  });
  const changes = items.map((row) => {
    const { at, action, photo, token_id, request_id } = JSON.parse(row.entry) as AuditEntry;
    return {
      at,
      action,
      room_id: row.room_id,
      /** Null if the partner has no id for the room any more. */
      partner_room_id: row.partner_room_id,
      photo: { id: photo.id, name: photo.name },
      /** Expired tokens are forgotten after a while: then only the id is left. */
      token: { id: token_id!, label: row.label, hint: row.hint },
      request_id: request_id!,
    };
  });
  return { items: changes, next };
}

/** The index `audit_of_partner` has these expressions. */
export function selectOwnChanges(db: Database, { partnerId }: Pick<Caller, 'partnerId'>, page: TimePage) {
  const rows = db
    .selectFrom('audit_entries')
    .leftJoin('tokens', (join) =>
      join
        .on(sql<boolean>`cast(tokens.id as text) = ${jsonText(db, 'entry', 'token_id')}`)
        .on('tokens.partner_id', '=', partnerId),
    )
    .leftJoin('partner_rooms as own', (join) =>
      join.onRef('own.room_id', '=', 'audit_entries.room_id').on('own.partner_id', '=', partnerId),
    )
    .select(['audit_entries.room_id', 'sequence', 'entry', 'label', 'hint', 'partner_room_id'])
    .where(jsonText(db, 'entry', 'partner_id'), '=', String(partnerId));
  const ids = [sql.ref<number>('audit_entries.room_id'), sql.ref<number>('sequence')];
  return selectPage(rows, [jsonText(db, 'entry', 'at'), ...ids], page);
}
