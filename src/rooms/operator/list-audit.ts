import { jsonText, type Database } from '../../storage/database.ts';
import type { AuditEntry } from '../photos/audit.ts';

interface AuditQuestion {
  readonly roomId?: number | undefined;
  readonly partnerId?: number | undefined;
  /** An instant in stored form. */
  readonly since?: string | undefined;
  readonly limit: number;
}

/** The newest entries, oldest first, each with its position in its room's chain. */
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

export type ListedEntry = Awaited<ReturnType<typeof listAudit>>[number];
