import { trashKey, type PhotoStore } from '../../photos/photo-store.ts';
import { readNewestNotes } from '../../ledger/list-notes.ts';
import { listRevived } from '../../rooms/photos/delete-again.ts';
import type { Database } from '../../storage/database.ts';
import { listFileKeys } from '../list-file-keys.ts';
import type { Check, Checked, Finding } from './finding.ts';

/** A removal that has waited this long is not merely late. */
const OVERDUE_MS = 3_600_000;

/** Every live photo has its file, every file somebody who names it, and no deletion has been forgotten. */
export const photosCheck: Check = {
  name: 'Photos',
  async *run(checked) {
    const { db, store } = checked;
    const keys = await listFileKeys(db);
    yield* findMissingFiles(store, keys);
    yield* findStrayFiles(checked, new Set(keys));
    yield* findUnfeatured(db);
    yield* findOverdue(checked);
    yield* findForgotten(checked);
    const { count } = await db
      .selectFrom('photos')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return `${count} photos, ${keys.length} files`;
  },
};

async function* findMissingFiles(store: PhotoStore, keys: readonly string[]): AsyncGenerator<Finding> {
  for (const key of keys) {
    if (await store.has(key)) continue;
    yield {
      what: `The file ${key} is missing.`,
      mend: (await store.has(trashKey(key)))
        ? 'It is in the trash: the service brings it back within minutes while it runs.'
        : 'Put it back with ./sampan restore --photos-only and a backup that has it.',
    };
  }
}

/** An import that is running has files that no row names yet; it has noted them. */
async function* findStrayFiles({ db, store }: Checked, named: ReadonlySet<string>): AsyncGenerator<Finding> {
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  const known = new Set([...named, ...pending.map(({ file_key }) => file_key)]);
  for await (const key of store.list('')) {
    if (/^(?:ledger|variants)\//.test(key) || known.has(key)) continue;
    yield { what: `Nothing names the file ${key}.`, mend: 'It can be removed once a backup has been made.' };
  }
}

async function* findUnfeatured(db: Database): AsyncGenerator<Finding> {
  const rooms = await db
    .selectFrom('photos')
    .select('room_id')
    .groupBy('room_id')
    .having((e) => e.fn.sum('featured'), '!=', 1)
    .execute();
  for (const { room_id } of rooms)
    yield {
      what: `Room ${room_id} has photos, and not one of them featured.`,
      mend: 'Import the room again: ./sampan rooms import.',
    };
}

async function* findOverdue({ db, now }: Checked): AsyncGenerator<Finding> {
  const overdue = await db
    .selectFrom('photo_removals')
    .select(['photo_id', 'next_attempt_at', 'last_error'])
    .where('next_attempt_at', '<', new Date(now().getTime() - OVERDUE_MS).toISOString())
    .execute();
  for (const { photo_id, next_attempt_at, last_error } of overdue)
    yield {
      what: `The files of the deleted photo ${photo_id} should have been moved at ${next_attempt_at}${last_error ? ` (${last_error})` : ''}.`,
      mend: 'Start the service, and see in its log whether the photo store answers.',
    };
}

/** The ledger is asked from its beginning, not from where the last start left it. */
async function* findForgotten({ db, store }: Checked): AsyncGenerator<Finding> {
  const newest = [...(await readNewestNotes(store, '')).values()];
  for (const { id, room_id } of await listRevived(db, newest))
    yield {
      what: `Photo ${id} of room ${room_id} was deleted, and is there again.`,
      mend: 'Start the service: it deletes again what a restored backup has brought back.',
    };
}
