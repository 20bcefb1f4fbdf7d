import { connectClient } from '../world/client.ts';
import type { FillOlder } from '../world/older-database.ts';
import { detailsPath, fillDatabase } from '../world/rooms-world.ts';
import { deleteEach, listReturned, listWrongPictures, type Deleted } from './restored-service.ts';

/** Deletes half of a room's photos. */
export const fillOlderDeletions =
  (deletions: number): FillOlder =>
  async (database, settings) => {
    const size = { rooms: 1, photosPerRoom: deletions * 2, hasOwnFiles: true };
    const world = await fillDatabase(database, size, settings);
    const [room] = world.rooms;
    const deleted: Deleted = new Set();
    return {
      trials: deletions,
      async change({ url }) {
        // From now on the process has every picture in memory, also while the bucket is down.
        for (const path of room!.photos.map(picturePath)) await connectClient(url).ask('GET', path);
        await deleteEach(connectClient(url, world.token), room!.photos.slice(0, deletions), deleted);
      },
      async listServed({ url }) {
        const client = connectClient(url, world.token);
        const served: string[] = [];
        for (const path of [...room!.photos.map(picturePath), detailsPath(room!)])
          if ((await client.ask('GET', path)).status === 200) served.push(`${path} is served too early`);
        return served;
      },
      listWrong: async (sampan) => [
        ...(await listReturned(world, sampan, deleted)),
        ...(await listWrongPictures(sampan, room!.photos, deleted)),
      ],
    };
  };

const picturePath = ({ id, roomId }: { readonly id: number; readonly roomId: number }) =>
  `/rooms/${roomId}/thumbnail/photo-${id}.jpg`;
