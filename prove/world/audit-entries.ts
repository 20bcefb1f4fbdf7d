import type { TestDatabase } from '../../test/support/engine.ts';

/** The number of deletions of each photo in the audit. */
export async function countAuditedDeletions(database: TestDatabase): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { entry } of await database.list('select entry from audit_entries')) {
    const { action, photo } = JSON.parse(entry) as { action: string; photo: { id: number } };
    if (action === 'deleted') counts.set(photo.id, (counts.get(photo.id) ?? 0) + 1);
  }
  return counts;
}
