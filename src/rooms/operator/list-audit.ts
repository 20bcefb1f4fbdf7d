import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { jsonText } from '../../storage/database.ts';
import type { AuditEntry } from '../photos/audit.ts';

export interface AuditQuestion {
  readonly roomId?: number | undefined;
  readonly partnerId?: number | undefined;
  /** An instant in stored form. */
  readonly since?: string | undefined;
  readonly limit: number;
}

/** An entry with its position in its room's chain. */
export interface ListedEntry extends AuditEntry {
  readonly room_id: number;
  readonly sequence: number;
  readonly hash: string;
}

/** The newest entries, oldest first. */
export async function listAudit(db: Database, question: AuditQuestion): Promise<ListedEntry[]> {
  const { roomId, partnerId, since, limit } = question;
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
    query = query.where(sql<boolean>`${jsonText(db, 'entry', 'partner_id')} = ${String(partnerId)}`);
  if (since !== undefined) query = query.where(sql<boolean>`${at} >= ${since}`);
  const rows = await query.execute();
  return rows
    .map(({ room_id, sequence, hash, entry }) => ({
      ...(JSON.parse(entry) as AuditEntry),
      room_id,
      sequence,
      hash,
    }))
    .toReversed();
}
