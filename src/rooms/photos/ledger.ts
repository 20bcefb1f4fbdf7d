import { randomUUID } from 'node:crypto';
import type { PhotoStore } from '../../photos/photo-store.ts';
import type { AuditEntry } from './audit.ts';

const FOLDER = 'ledger/';

/**
 * What happened to photos, kept beside their bytes and not in the database: a database restored from a backup has forgotten
 * the deletions since, and learns them from here. A key tells all that matters, in the order of time.
 */
export interface LedgerNote {
  readonly key: string;
  readonly photoId: number;
  readonly action: AuditEntry['action'];
}

/** Without the colons of the time, which no key has; the id at the end keeps two notes of one moment apart. */
export function ledgerKey({ at, action, photo }: Pick<AuditEntry, 'at' | 'action' | 'photo'>): string {
  return `${FOLDER}${at.slice(0, 10)}/${at.replaceAll(':', '')}_${photo.id}_${action}_${randomUUID()}`;
}

/** Notes that come after a key, in the order of time. */
export async function* listNotes(store: PhotoStore, after: string): AsyncIterable<LedgerNote> {
  for await (const key of store.list(FOLDER, after)) {
    const [, photoId, action] = key.split('_');
    yield { key, photoId: Number(photoId), action: action as AuditEntry['action'] };
  }
}
