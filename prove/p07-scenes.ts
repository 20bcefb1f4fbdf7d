import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requestText } from '../bench/exchange.ts';
import { LOAD_CORE, SERVER_CORE } from '../bench/pinned.ts';
import { createRoomWorld, FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM } from '../bench/room-world.ts';
import { startSampan } from '../bench/sampan-process.ts';
import type { Settings } from '../test/sampan.ts';
import { startHaproxy } from './haproxy.ts';

/** A process with its clients' requests, and perhaps a proxy before it. */
export interface Scene extends AsyncDisposable {
  readonly pid: number;
  /** Of the process. */
  readonly port: number;
  /** Where clients ask. */
  readonly entryPort: number;
  readonly requests: readonly string[];
  /** How many requests were done, where that can be told afterwards. */
  readonly countDone?: () => number;
}

const ROOMS = 12_000;
const NEVER = '3600000';
const TOOL = '/tools/trip-budget?place=hanoi&days=3&place=hue&days=2&style=mid&travellers=2';
const DOWNLOAD = '/api/data/vietnam-destinations';

export async function stageDeletions(settings: Settings): Promise<Scene> {
  const stack = new AsyncDisposableStack();
  const { dataDir, token } = stack.use(await createRoomWorld(ROOMS));
  // Files are moved to the trash in their own time: that is not what clients wait for.
  const sampan = stack.use(await startSampan(dataDir, SERVER_CORE, { REAP_MS: NEVER, ...settings }));
  const requests = Array.from({ length: ROOMS * PHOTOS_OF_ROOM }, (_, index) => {
    const room = index % ROOMS;
    const photo = FIRST_PHOTO + room * PHOTOS_OF_ROOM + Math.floor(index / ROOMS);
    return requestText(`/api/rooms/${FIRST_ROOM + room}/photos/${photo}`, bearer(token)).replace(
      'GET',
      'DELETE',
    );
  });
  return { ...onItsOwn(sampan, stack), requests, countDone: () => countDeletions(dataDir) };
}

export async function stageToolAnswers(settings: Settings): Promise<Scene> {
  const stack = new AsyncDisposableStack();
  const { dataDir } = stack.use(await createRoomWorld(1));
  const sampan = stack.use(await startSampan(dataDir, SERVER_CORE, settings));
  return { ...onItsOwn(sampan, stack), requests: [requestText(TOOL)] };
}

/** More rooms than are kept, so that each is read. */
export async function stageBehindProxy(haproxy: string, change?: (text: string) => string): Promise<Scene> {
  const stack = new AsyncDisposableStack();
  const { dataDir, token } = stack.use(await createRoomWorld(ROOMS));
  const sampan = stack.use(await startSampan(dataDir, SERVER_CORE));
  const proxy = await startHaproxy(haproxy, [sampan.port], change, LOAD_CORE);
  stack.defer(() => proxy.stop());
  const requests = Array.from({ length: ROOMS }, (_, room) => {
    const details = requestText(`/api/p/room?partner_room_id=R-${FIRST_ROOM + room}`, bearer(token));
    return [details, requestText(room % 2 === 0 ? DOWNLOAD : TOOL)];
  }).flat();
  return { ...onItsOwn(sampan, stack), entryPort: Number(new URL(proxy.url).port), requests };
}

function onItsOwn({ pid, port }: { pid: number; port: number }, stack: AsyncDisposableStack) {
  return { pid, port, entryPort: port, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function countDeletions(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'sampan.db'), { readOnly: true, timeout: 5_000 });
  try {
    return Number(db.prepare('select count(*) as count from audit_entries').get()!['count']);
  } finally {
    db.close();
  }
}
