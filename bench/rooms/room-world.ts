import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { ROOT } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { HOST, PHOTO, ROOM } from './sample-records.ts';

export const PHOTOS_OF_ROOM = 6;
export const ROOMS_OF_HOST = 20;

// Every id in a world has the same number of digits, so that all answers have the same size.
export const FIRST_ROOM = 1_000_001;
export const FIRST_HOST = 100_001;
export const FIRST_PHOTO = 10_000_001;

/** A state with this many rooms in SQLite, all of one partner. */
export interface RoomWorld extends AsyncDisposable {
  readonly dataDir: string;
  readonly rooms: number;
  readonly token: string;
}

/** Rooms are written directly to Sampan's tables, because importing a million would take most of an hour. */
export async function createRoomWorld(rooms: number): Promise<RoomWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampan-bench-rooms-'));
  const world = {
    dataDir,
    rooms,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 }),
  };
  await (await startSampan(dataDir))[Symbol.asyncDispose]();
  const { partnerId, token } = await addPartner(dataDir);
  fillWorld(join(dataDir, 'sampan.db'), rooms, partnerId);
  return { ...world, token };
}

/** Creates a world per number of rooms, and removes them afterwards. */
export async function withRoomWorlds<Result>(
  sizes: readonly number[],
  use: (worlds: readonly RoomWorld[]) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const worlds: RoomWorld[] = [];
  for (const rooms of sizes) worlds.push(stack.use(await createRoomWorld(rooms)));
  return await use(worlds);
}

type Settings = Readonly<Record<string, string>>;

/** A partner and a token, made with the operator's commands. */
export async function addPartner(
  dataDir: string,
  settings: Settings = {},
): Promise<{ partnerId: number; token: string }> {
  const partner = await runSampan(dataDir, ['partners', 'add', 'Bench'], settings);
  const { token } = await runSampan(dataDir, ['tokens', 'issue', String(partner.id)], settings);
  return { partnerId: partner.id, token };
}

export async function runSampan(
  dataDir: string,
  args: readonly string[],
  settings: Settings = {},
): Promise<any> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings };
  const { stdout } = await promisify(execFile)('./sampan', [...args, '--json'], { cwd: ROOT, env });
  return JSON.parse(stdout);
}

const counted = (count: number) =>
  `with recursive counted(n) as (select 0 union all select n + 1 from counted where n < ${count} - 1)`;

function fillWorld(file: string, rooms: number, partnerId: number): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
  const run = (sql: string, ...values: (string | number)[]) => db.prepare(sql).run(...values);
  db.exec('begin');
  run(
    `${counted(Math.ceil(rooms / ROOMS_OF_HOST))}
     insert into hosts (id, details) select ${FIRST_HOST} + n, ? from counted`,
    JSON.stringify(HOST),
  );
  run(
    `${counted(rooms)}
     insert into rooms (id, host_id, version, details)
     select ${FIRST_ROOM} + n, ${FIRST_HOST} + n / ${ROOMS_OF_HOST}, 1, replace(?, '{id}', ${FIRST_ROOM} + n) from counted`,
    JSON.stringify(ROOM),
  );
  run(
    `${counted(rooms)}
     insert into partner_rooms (partner_id, partner_room_id, room_id, access)
     select ?, 'R-' || (${FIRST_ROOM} + n), ${FIRST_ROOM} + n, 'change' from counted`,
    partnerId,
  );
  run(
    `${counted(rooms * PHOTOS_OF_ROOM)}
     insert into photos (id, room_id, name, file_key, sha256, featured, details)
     select ${FIRST_PHOTO} + n, ${FIRST_ROOM} + n / ${PHOTOS_OF_ROOM}, 'photo-' || (n % ${PHOTOS_OF_ROOM}) || '.jpg',
       'photos/' || (${FIRST_PHOTO} + n), printf('%064x', ${FIRST_PHOTO} + n), n % ${PHOTOS_OF_ROOM} = 0, ?
     from counted`,
    JSON.stringify(PHOTO),
  );
  db.exec('commit');
  db.close();
  settle(file);
}

/** Waits for the disk, because pending writes would disturb the next measurement. */
function settle(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
