import type { TestDatabase } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { countAuditedDeletions } from './audit-entries.ts';
import { connectClient, type Client } from './client.ts';
import type { Acknowledgements } from './kill-cycle.ts';
import { detailsPath, type RoomsWorld, type WorldRoom } from './rooms-world.ts';
import { withSampan } from './with-sampan.ts';

/** The database's records of a photo: a complete deletion, or none of it. */
interface Traces {
  readonly live: ReadonlySet<number>;
  readonly audited: ReadonlyMap<number, number>;
  readonly jobs: ReadonlySet<number>;
  readonly deleted: ReadonlySet<number>;
}

/** Restarts the service, as an operator would, and looks for acknowledged photos and half-done deletions. */
export async function listLosses(world: RoomsWorld, acknowledged: Acknowledgements): Promise<string[]> {
  const { database, token, rooms } = world;
  return withSampan(startSampan(database.settings), async ({ url }) => {
    const traces = await readTraces(database);
    const photos = rooms.flatMap((room) => room.photos);
    const losses = photos.flatMap(({ id }) => lossesOf(id, traces, acknowledged.has(id)));
    const client = connectClient(url, token);
    for (const room of rooms) {
      const back = (await listShown(room, client)).filter((id) => acknowledged.has(id));
      losses.push(...back.map((id) => `photo ${id} is shown after its deletion`));
    }
    return losses;
  });
}

function lossesOf(id: number, traces: Traces, isAcknowledged: boolean): string[] {
  const isLive = traces.live.has(id);
  const audits = traces.audited.get(id) ?? 0;
  const whole = isLive ? 0 : 1;
  const marks = [audits, Number(traces.jobs.has(id)), Number(traces.deleted.has(id))];
  return [
    ...(isAcknowledged && isLive ? [`photo ${id} is back after its deletion`] : []),
    ...(marks.some((mark) => mark !== whole)
      ? [`photo ${id} is half deleted: ${isLive ? 'live' : 'gone'}, audit, job and mark ${marks.join()}`]
      : []),
  ];
}

/** A job stays until the trash is emptied, days later. */
async function readTraces(database: TestDatabase): Promise<Traces> {
  const ids = async (sql: string) => new Set((await database.list(sql)).map(({ id }) => Number(id)));
  return {
    live: await ids('select id from photos'),
    audited: await countAuditedDeletions(database),
    jobs: await ids('select photo_id as id from photo_removals'),
    deleted: await ids('select photo_id as id from deleted_photos'),
  };
}

async function listShown(room: WorldRoom, client: Client): Promise<number[]> {
  const { photos } = (await client.ask('GET', detailsPath(room))).json().data;
  return (photos.data as { id: number }[]).map(({ id }) => id);
}
