import { requestText } from '../measure/exchange.ts';
import { LOAD_CORE, SERVER_CORE, spawnOn } from '../measure/pinned.ts';
import { FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM, type RoomWorld } from '../rooms/room-world.ts';
import { startSampan, type SampanProcess } from '../measure/sampan-process.ts';
import { startHaproxy } from '../../prove/world/haproxy.ts';

/** A process with its clients' requests, and possibly a proxy in front of it. */
export interface Scene extends AsyncDisposable {
  readonly sampan: Pick<SampanProcess, 'pid' | 'port'>;
  /** The address that clients use. */
  readonly entryPort: number;
  readonly requests: readonly string[];
}

const NEVER = '3600000';
const TOOL = '/tools/trip-budget?place=hanoi&days=3&place=hue&days=2&style=mid&travellers=2';
const DOWNLOAD = '/api/data/vietnam-destinations';

/** Deletes the photos at these positions of every room, each once. */
export async function stageDeletions(
  { dataDir, rooms, token }: RoomWorld,
  places: readonly number[],
): Promise<Scene> {
  // Files move to the trash in the background; clients do not wait for that.
  const sampan = await startSampan(dataDir, SERVER_CORE, { REAP_MS: NEVER });
  const requests = places.flatMap((place) =>
    Array.from({ length: rooms }, (_, room) => {
      const path = `/api/rooms/${FIRST_ROOM + room}/photos/${FIRST_PHOTO + room * PHOTOS_OF_ROOM + place}`;
      return requestText(path, bearer(token)).replace('GET', 'DELETE');
    }),
  );
  return alone(sampan, requests);
}

export async function stageToolAnswers({ dataDir }: RoomWorld): Promise<Scene> {
  return alone(await startSampan(dataDir, SERVER_CORE), [requestText(TOOL)]);
}

function alone(sampan: SampanProcess, requests: readonly string[]): Scene {
  return { sampan, entryPort: sampan.port, requests, [Symbol.asyncDispose]: sampan[Symbol.asyncDispose] };
}

/** More rooms than the cache holds, so that each is read from the database. */
export async function stageBehindProxy(
  { dataDir, rooms, token }: RoomWorld,
  haproxy: string,
): Promise<Scene> {
  const stack = new AsyncDisposableStack();
  const sampan = stack.use(await startSampan(dataDir, SERVER_CORE));
  const proxy = await startHaproxy(haproxy, [sampan.port], undefined, (program, args) =>
    spawnOn(LOAD_CORE, program, args, { stdio: 'ignore' }),
  );
  stack.defer(() => proxy.stop());
  const requests = Array.from({ length: rooms }, (_, room) => {
    const details = requestText(`/api/p/room?partner_room_id=R-${FIRST_ROOM + room}`, bearer(token));
    return [details, requestText(room % 2 === 0 ? DOWNLOAD : TOOL)];
  }).flat();
  return {
    sampan,
    entryPort: Number(new URL(proxy.url).port),
    requests,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
