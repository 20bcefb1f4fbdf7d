import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestDatabase } from '../../test/engine.ts';
import { startSampan } from '../../test/sampan.ts';
import { until } from '../../test/until.ts';
import { connectClients, type Client as Caller } from '../world/client.ts';
import type { Acknowledgements } from '../world/kill-cycle.ts';
import { listLosses } from '../world/list-losses.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import type { Evidence, Promised } from '../promise.ts';
import { fillDatabase, photoPath, type RoomsWorld, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const CLIENTS = 8;
const SIZE = { rooms: 10, photosPerRoom: 40 };
/** So many are answered before the standby hears nothing any more, */
const BEFORE = 50;
/** then so many where nobody waits for the standby. Where somebody does, none is: that takes a moment to show. */
const LOST = 20;
const PAUSE_MS = 400;
/** And so many once the standby is the primary. */
const AFTER = 50;

export const failover: Promised = {
  id: 'M2',
  sentence: 'an acknowledged deletion survives the loss of the primary, with a synchronous standby',
  async prove({ times }) {
    const [control, first] = await Promise.all([loseThePrimary(false), loseThePrimary(true)]);
    const evidence: Evidence[] = [first];
    while (evidence.length < times) evidence.push(await loseThePrimary(true));
    return {
      evidence,
      controls: [{ defect: 'a standby that nobody waits for', caught: control.failures.length }],
    };
  },
};

async function loseThePrimary(synchronous: boolean): Promise<Evidence> {
  const pair = await startPostgresPair({ synchronous });
  try {
    const world = await fillPair(pair);
    const acknowledged: Acknowledgements = new Set();
    const before = await withSampan(startSampan(world.database.settings), async ({ url }) => {
      const queue = world.rooms.flatMap(({ photos }) => photos);
      const over = new AbortController();
      const deleting = connectClients(CLIENTS, url, world.token).map((client) =>
        deleteFrom(queue, client, acknowledged, over.signal),
      );
      const untilAnswered = (count: number) =>
        until(() => acknowledged.size >= count, `${count} deletions were not answered`);
      await untilAnswered(BEFORE);
      await pair.failOver(() =>
        synchronous ? setTimeout(PAUSE_MS) : untilAnswered(acknowledged.size + LOST),
      );
      const count = acknowledged.size;
      await untilAnswered(count + AFTER).finally(() => over.abort());
      await Promise.all(deleting);
      return count;
    });
    // The ledger beside the photos would mend what the databases have lost; here they have to do without.
    await rm(join(world.database.settings.DATA_DIR, 'photos', 'ledger'), { recursive: true });
    const failures = await listLosses(world, acknowledged);
    const where = `PostgreSQL, ${before} deletions before and ${acknowledged.size - before} after it`;
    return { where, trials: acknowledged.size, failures };
  } finally {
    await pair.stop();
  }
}

async function fillPair({ url }: PostgresPair): Promise<RoomsWorld> {
  const settings = { DATA_DIR: await mkdtemp(join(tmpdir(), 'sampan-test-')), DATABASE_URL: url };
  const list = async (sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Record<string, any>[];
    } finally {
      await client.end();
    }
  };
  const database: TestDatabase = { settings, list, run: async (sql) => void (await list(sql)) };
  await (await startSampan(settings)).stop();
  return fillDatabase(database, SIZE);
}

/** What is not answered with 200 is asked for again: it may have been done or not. */
async function deleteFrom(
  queue: WorldPhoto[],
  client: Caller,
  acknowledged: Acknowledgements,
  over: AbortSignal,
): Promise<void> {
  for (let photo = queue.pop(); photo && !over.aborted; photo = queue.pop()) {
    const answer = await client.ask('DELETE', photoPath(photo)).catch(() => undefined);
    if (answer?.status === 200) acknowledged.add(photo.id);
    else if (answer?.status !== 404) queue.unshift(photo);
  }
}
