import type { Database } from '../../../storage/database.ts';
import type { HostsTable } from '../../../storage/tables.ts';
import { hostRecord } from '../../room-record.ts';
import { declaredOrder } from '../../stored-record.ts';
import type { HostLine } from '../lines/import-line.ts';
import { countChanges, type Changes } from '../import-outcome.ts';
import { askInPieces, inPieces } from './in-pieces.ts';
import { notePendingFiles } from '../files/pending-files.ts';
import { changedMeanwhile } from './plan-room.ts';
import type { SourceFiles } from '../files/source-files.ts';

const orderHost = declaredOrder(hostRecord);

/** Room responses contain the host, so its rooms change with it. */
export async function storeHosts(
  db: Database,
  lines: readonly HostLine[],
  { files, changes, now }: { files: SourceFiles; changes: Changes; now: Date },
): Promise<void> {
  const stored = await askInPieces(
    lines.map(({ id }) => id),
    (ids) => db.selectFrom('hosts').selectAll().where('id', 'in', ids).execute(),
  );
  const before = new Map(stored.map((host) => [host.id, host]));
  const rows = lines.map((line) => rowOf(line, before.get(line.id), files));
  const changed = countChanges(changes, rows, (row) => {
    const host = before.get(row.id);
    if (!host) return 'added';
    return host.details === row.details && host.avatar_key === row.avatar_key ? 'unchanged' : 'changed';
  });
  await putHosts(db, changed);
  const replaced = changed.flatMap(({ id, avatar_key }) => {
    const old = before.get(id)?.avatar_key ?? null;
    return old === null || old === avatar_key ? [] : [old];
  });
  await notePendingFiles(db, replaced, now);
  await askInPieces(
    changed.flatMap(({ id }) => (before.has(id) ? [id] : [])),
    (ids) =>
      db
        .updateTable('rooms')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('host_id', 'in', ids)
        .execute(),
  );
}

function rowOf(line: HostLine, stored: HostsTable | undefined, files: SourceFiles): HostsTable {
  const details = JSON.stringify(orderHost(line));
  if (line.avatar_file === null) return { id: line.id, details, avatar_key: null, avatar_sha256: null };
  const { sha256, fileKey } = files.get(line.avatar_file);
  const avatar_key = stored?.avatar_sha256 === sha256 ? stored.avatar_key : fileKey;
  if (avatar_key === undefined || avatar_key === null) throw changedMeanwhile();
  return { id: line.id, details, avatar_key, avatar_sha256: sha256 };
}

async function putHosts(db: Database, rows: readonly HostsTable[]): Promise<void> {
  await inPieces(rows, (piece) =>
    db
      .insertInto('hosts')
      .values(piece)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          details: row.ref('excluded.details'),
          avatar_key: row.ref('excluded.avatar_key'),
          avatar_sha256: row.ref('excluded.avatar_sha256'),
        })),
      )
      .execute(),
  );
}
