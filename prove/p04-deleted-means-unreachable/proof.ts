import { ENGINES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { startSampan, type Sampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { connectClient, connectClients, type Client } from '../world/client.ts';
import { findImagePaths, listReachable, warm, type Conditional } from './image-addresses.ts';
import { scaled, type Evidence, type Profile, type Promised } from '../promise.ts';
import { createRoomsWorld, photoPath, type RoomsWorld, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const DELETIONS = 200;
const CONTROL_DELETIONS = 10;
/** Fits on one page of the list with the addresses. */
const PHOTOS_PER_ROOM = 10;
/** Connections are distributed round-robin, so each process has two of these. */
const VIEWERS = 4;
/** The removal of the files must make no difference. */
const UNMOVED = 'select photo_id from photo_removals where trashed_at is null';

export const deletedMeansUnreachable: Promised = {
  id: 'P4',
  sentence: 'once a deletion is answered with 200, the photo is unreachable at every address',
  async prove({ times }: Profile) {
    const evidence: Evidence[] = [];
    for (const engine of ENGINES) evidence.push(await deleteAndRequest(engine, scaled(DELETIONS, times)));
    const { remembersPhotos } = SOURCE_DEFECTS;
    const { failures } = await deleteAndRequest(SQLITE, CONTROL_DELETIONS, await brokenCopy(remembersPhotos));
    return {
      evidence,
      controls: [{ defect: remembersPhotos.defect, caught: failures.length }],
    };
  },
};

/** Photos share three files, so that a deleted photo's bytes are still in the store and in every process's cache. */
async function deleteAndRequest(engine: Engine, deletions: number, home?: string): Promise<Evidence> {
  const rooms = Math.ceil(deletions / PHOTOS_PER_ROOM);
  const world = await createRoomsWorld(engine, { rooms, photosPerRoom: PHOTOS_PER_ROOM });
  const starting = startSampan(world.database.settings, ['--workers', '2'], home);
  const failures = await withSampan(starting, (sampan) => deleteAll(world, sampan));
  const trials = rooms * PHOTOS_PER_ROOM;
  return { where: `${engine.name}, 2 processes`, trials, independent: trials, failures };
}

async function deleteAll({ database, rooms, token }: RoomsWorld, { url }: Sampan): Promise<string[]> {
  const partner = connectClient(url, token);
  const viewers = connectClients(VIEWERS, url);
  const failures: string[] = [];
  const gone: Conditional[] = [];
  for (const room of rooms) {
    const paths = await findImagePaths(room, partner);
    for (const photo of room.photos) {
      const requests = await warm(paths.get(photo.id)!, viewers);
      failures.push(...(await deletePhoto(photo, partner)), ...(await listReachable(requests, viewers)));
      gone.push(...requests);
    }
  }
  await until(async () => (await database.list(UNMOVED)).length === 0, 'The files were not moved');
  return [...failures, ...(await listReachable(gone, viewers.slice(0, 1)))];
}

async function deletePhoto(photo: WorldPhoto, partner: Client): Promise<string[]> {
  const { status } = await partner.ask('DELETE', photoPath(photo));
  return status === 200 ? [] : [`the deletion of photo ${photo.id} answered ${status}`];
}
