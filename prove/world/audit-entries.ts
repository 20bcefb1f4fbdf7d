import type { TestDatabase } from '../../test/support/engine.ts';

/** The number of deletions of each photo in the audit. */
export async function countAuditedDeletions(database: TestDatabase): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { photo } of await listDeletions(database))
    counts.set(photo.id, (counts.get(photo.id) ?? 0) + 1);
  return counts;
}

/** Photos that no request deleted: the database had lost their deletions, and the service repeated them from the ledger. */
export async function listRepeated(database: TestDatabase): Promise<number[]> {
  const deletions = await listDeletions(database);
  return deletions.filter(({ request_id }) => request_id === null).map(({ photo }) => photo.id);
}

interface Deletion {
  readonly action: string;
  readonly photo: { readonly id: number };
  readonly request_id: string | null;
}

async function listDeletions(database: TestDatabase): Promise<Deletion[]> {
  const rows = await database.list('select entry from audit_entries');
  return rows.map(({ entry }) => JSON.parse(entry) as Deletion).filter(({ action }) => action === 'deleted');
}
