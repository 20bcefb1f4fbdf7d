import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { createS3Store } from '../../src/photos/store/s3-store.ts';
import { timeOfSnapshot } from '../../src/upkeep/snapshots/snapshot-keys.ts';
import { listSnapshots } from '../../src/upkeep/snapshots/snapshots.ts';
import { CREDENTIALS, REGION, startS3, type TestS3 } from '../../test/photos/signature-checking-s3.ts';
import { SQLITE } from '../../test/support/engine.ts';
import { importLines, roomLine } from '../../test/support/rooms-fixture.ts';
import { startSampan, type Sampan, type Settings } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { listReturned } from '../p13-restore-respects-deletions/restored-service.ts';
import { connectClient } from '../world/client.ts';
import { createRoomsWorld, photoPath, type RoomsWorld, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const BUCKET = 'sampan';
const PHOTOS = 200;
const FIRST_IMPORTED = 40_001;
/** What the promise allows. */
const MOST_LOST_MS = 60_000;
const USUAL_PAUSE_MS = 50_000;
/** Between two changes. */
const LONGEST_REST_MS = 800;

interface Drill {
  /** Between two copies; undefined for the default of the service. */
  readonly pauseMs: number | undefined;
  /** Recovers the first copy, which knows no change, instead of the newest. */
  readonly isFromFirstCopy?: boolean;
  /** The project that recovers and then serves. */
  readonly home?: string;
}

export interface Drilled {
  readonly deletions: number;
  readonly imports: number;
  readonly lostMs: number;
  readonly recoveryMs: number;
  readonly failures: readonly string[];
}

/** A service deletes and imports until it is killed at a random moment and its folder is gone. Then another machine recovers it. */
export async function drill(options: Drill): Promise<Drilled> {
  const s3 = await startS3(BUCKET);
  try {
    return await loseAndRecover(s3, options);
  } finally {
    await s3.stop();
  }
}

async function loseAndRecover(s3: TestS3, { pauseMs, isFromFirstCopy, home = '.' }: Drill): Promise<Drilled> {
  const keys = { ...CREDENTIALS, region: REGION, endpoint: s3.endpoint, bucket: BUCKET };
  const copies = createS3Store({ ...keys, prefix: 'snapshots/' });
  const listTimes = async () => (await listSnapshots(copies)).map((key) => timeOfSnapshot(key).getTime());
  const bucket = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    ...(pauseMs !== undefined && { SNAPSHOT_MS: String(pauseMs) }),
  };
  const world = await createRoomsWorld(SQLITE, { rooms: 1, photosPerRoom: PHOTOS }, bucket);
  const settings = { ...world.database.settings, ...bucket };
  const sampan = await startSampan(settings);
  await until(async () => (await listTimes()).length > 0, 'The database was not copied');
  const changes = await changeUntilKilled(world, settings, sampan, pauseMs ?? USUAL_PAUSE_MS);
  const killedMs = Date.now();
  await rm(settings.DATA_DIR, { recursive: true });

  const times = await listTimes();
  const copiedMs = isFromFirstCopy ? times[0]! : times.at(-1)!;
  const command = [`${home}/sampan`, 'recover', '--at', new Date(copiedMs).toISOString()];
  const recovered = await withSampan(startSampan(settings, [], home, { command }), async (again) => ({
    recoveryMs: Date.now() - killedMs,
    failures: [
      ...(await listReturned(changes.world, again, changes.deleted)),
      ...(await listLostImports(world, again, changes.imported, copiedMs)),
    ],
  }));
  const lostMs = killedMs - times.at(-1)!;
  if (lostMs > MOST_LOST_MS) recovered.failures.push(`the newest copy was ${lostMs} ms old`);
  return { deletions: changes.deleted.size, imports: changes.imported.size, lostMs, ...recovered };
}

/** Rooms by when their import was confirmed. */
type Imported = Map<number, number>;

async function changeUntilKilled(
  world: RoomsWorld,
  settings: Settings,
  sampan: Sampan,
  pauseMs: number,
): Promise<{ readonly world: RoomsWorld; readonly deleted: Set<number>; readonly imported: Imported }> {
  const client = connectClient(sampan.url, world.token);
  const [room] = world.rooms;
  const queue = [...room!.photos];
  const deleted = new Set<number>();
  const imported: Imported = new Map();
  const killed = new AbortController();
  /** The deletion that was not answered, which may be done or not. */
  let unanswered: WorldPhoto | undefined;

  async function deletePhotos(): Promise<void> {
    for (let photo = queue.pop(); photo && !killed.signal.aborted; photo = queue.pop()) {
      unanswered = photo;
      const answer = await client.ask('DELETE', photoPath(photo)).catch(() => undefined);
      if (!answer) return;
      if (answer.status !== 200) throw new Error(`A deletion answered ${answer.status}`);
      deleted.add(photo.id);
      unanswered = undefined;
      await rest(killed.signal);
    }
  }
  /** A command beside the service, which the loss does not interrupt. */
  async function importRooms(): Promise<void> {
    while (!killed.signal.aborted) {
      const id = FIRST_IMPORTED + imported.size;
      const access = [{ partner_id: world.partner.id, partner_room_id: `R-${id}`, access: 'read' }];
      await importLines(settings, [roomLine(id, [{ id: id * 10 }], access)]);
      imported.set(id, Date.now());
      await rest(killed.signal);
    }
  }

  const changing = Promise.all([deletePhotos(), importRooms()]);
  await setTimeout(randomInt(pauseMs) + SHORTEST_LIFE_MS);
  // A busy machine may need longer for the first deletion, without which nothing could come back.
  await until(() => deleted.size > 0, 'No photo was deleted');
  killed.abort();
  const exit = once(sampan.process, 'exit');
  sampan.process.kill('SIGKILL');
  await Promise.all([exit, changing]);
  const photos = room!.photos.filter((photo) => photo !== unanswered);
  return { world: { ...world, rooms: [{ ...room!, photos }] }, deleted, imported };
}

/** Enough for a few changes. */
const SHORTEST_LIFE_MS = 1_000;

const rest = (signal: AbortSignal) =>
  setTimeout(randomInt(LONGEST_REST_MS), undefined, { signal }).catch(() => {});

/** Every room whose import was confirmed before the copy was made must be in it. */
async function listLostImports(
  { token }: RoomsWorld,
  { url }: Sampan,
  imported: Imported,
  copiedMs: number,
): Promise<string[]> {
  const client = connectClient(url, token);
  const lost: string[] = [];
  for (const [id, confirmedMs] of imported) {
    if (confirmedMs > copiedMs) continue;
    const { status } = await client.ask('GET', `/api/p/room?partner_room_id=R-${id}`);
    if (status !== 200) lost.push(`room ${id}, imported before the copy, answers ${status}`);
  }
  return lost;
}
