import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, jsonMember, jsonText } from '../../storage/database.ts';
import { literalLimit, type Build } from '../../storage/prepare-query.ts';
import type { AuditEntriesTable, PhotosTable } from '../../storage/tables.ts';

export interface AuditEntry {
  readonly at: string;
  readonly action: 'deleted' | 'restored';
  readonly photo: PhotosTable;
  readonly partner_id: number | null;
  readonly token_id: number | null;
  readonly request_id: string | null;
}

/** Done by the operator, or by the ledger after a restored backup. */
export const BY_OPERATOR = { partner_id: null, token_id: null, request_id: null };

/** Appends to the room's chain. The caller must hold a lock on the room's row, so that no two entries follow the same one. */
export async function writeAudit(db: Database, entry: AuditEntry): Promise<void> {
  const last = await lastAudit(db, entry.photo.room_id).select(['sequence', CHAIN_HASH]).executeTakeFirst();
  await db.insertInto('audit_entries').values(followingAudit(last, entry)).execute();
}

/** Null if the room has no entry yet. */
type ChainEnd = { readonly [Member in 'sequence' | 'hash']: AuditEntriesTable[Member] | null };

export function followingAudit(last: ChainEnd | undefined, entry: AuditEntry): AuditEntriesTable {
  const text = JSON.stringify(entry);
  return {
    room_id: entry.photo.room_id,
    sequence: (last?.sequence ?? 0) + 1,
    entry: text,
    hash: chainHash(last?.hash ?? '', text),
  };
}

export const lastAudit = (db: Database, roomId: number) =>
  db
    .selectFrom('audit_entries as entry')
    .leftJoin('audit_anchors as anchor', 'anchor.room_id', 'entry.room_id')
    .where('entry.room_id', '=', roomId)
    .orderBy('sequence', 'desc')
    .limit(literalLimit(1));

/** Uses the anchor's hash, so that the chain never continues from a forged last entry. */
export const CHAIN_HASH = sql<string>`coalesce(anchor.hash, entry.hash)`.as('hash');

export const buildAudit: Build<AuditEntriesTable> = (db, parameter) =>
  db.insertInto('audit_entries').values({
    room_id: parameter('room_id'),
    sequence: parameter('sequence'),
    entry: parameter('entry'),
    hash: parameter('hash'),
  });

export function chainHash(previous: string, entry: string): string {
  return hash('sha256', `${previous}\n${entry}`);
}

/** What happened to a photo of the room last. */
export async function findLastEntry(
  db: Database,
  roomId: number,
  photoId: number,
): Promise<AuditEntry | undefined> {
  const last = await db
    .selectFrom('audit_entries')
    .select('entry')
    .where('room_id', '=', roomId)
    .where(sql<number>`cast(${jsonMember(db, 'entry', 'photo')} ->> 'id' as integer)`, '=', photoId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && (JSON.parse(last.entry) as AuditEntry);
}

/** The newest entries since an instant in stored form, oldest first, each with its position in its room's chain. */
export async function listAudit(db: Database, { roomId, partnerId, since, limit }: AuditQuestion) {
  const at = jsonText(db, 'entry', 'at');
  let query = db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy(at, 'desc')
    .orderBy('room_id', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit);
  if (roomId !== undefined) query = query.where('room_id', '=', roomId);
  if (partnerId !== undefined)
    query = query.where(jsonText(db, 'entry', 'partner_id'), '=', String(partnerId));
  if (since !== undefined) query = query.where(at, '>=', since);
  const rows = await query.execute();
  return rows.map(({ entry, ...place }) => ({ ...(JSON.parse(entry) as AuditEntry), ...place })).toReversed();
}

interface AuditQuestion extends Readonly<Record<'roomId' | 'partnerId', number | undefined>> {
  readonly since: string | undefined;
  readonly limit: number;
}

export type ListedEntry = Awaited<ReturnType<typeof listAudit>>[number];
