import type { Database } from '../../storage/database.ts';
import type { Check, Checked, Finding } from './finding.ts';

/** A removal that has waited this long is not merely late. */
const OVERDUE_MS = 3_600_000;

/** Checks that every room with photos has a featured one, and that no deleted photo is overdue. */
export const photosCheck: Check = {
  name: 'Photos',
  async *run(checked) {
    const { db } = checked;
    yield* findUnfeatured(db);
    yield* findOverdue(checked);
    const { count } = await db
      .selectFrom('photos')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return `${count} photos`;
  },
};

async function* findUnfeatured(db: Database): AsyncGenerator<Finding> {
  const rooms = await db
    .selectFrom('photos')
    .select('room_id')
    .groupBy('room_id')
    .having((e) => e.fn.sum('featured'), '!=', 1)
    .execute();
  for (const { room_id } of rooms)
    yield {
      what: `Room ${room_id} has photos, but none of them is featured.`,
      repair: 'Import the room again: ./sampan rooms import.',
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
      repair: 'Start the service, and check in its log whether the photo store answers.',
    };
}
