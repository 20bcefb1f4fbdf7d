import { ENGINES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { countAuditedDeletions } from '../world/audit-entries.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { connectClients, type Client } from '../world/client.ts';
import { scaled, type Evidence, type Profile, type Promised } from '../promise.ts';
import { createRoomsWorld, photoPath, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const RACES = 1_000;
const RACERS = 10;
const CONTROL_RACES = 20;
const PHOTOS_PER_ROOM = 20;

export const exactlyOneWinner: Promised = {
  id: 'P6',
  sentence: 'exactly one of several identical deletions wins',
  async prove({ times }: Profile) {
    const evidence: Evidence[] = [];
    for (const engine of ENGINES) evidence.push(await race(engine, scaled(RACES, times)));
    const { acceptsEveryWinner } = SOURCE_DEFECTS;
    const { failures } = await race(SQLITE, CONTROL_RACES, await brokenCopy(acceptsEveryWinner));
    return {
      evidence,
      controls: [{ defect: acceptsEveryWinner.defect, caught: failures.length }],
    };
  },
};

async function race(engine: Engine, races: number, home?: string): Promise<Evidence> {
  const world = await createRoomsWorld(engine, {
    rooms: Math.ceil(races / PHOTOS_PER_ROOM),
    photosPerRoom: PHOTOS_PER_ROOM,
  });
  const photos = world.rooms.flatMap((room) => room.photos).slice(0, races);
  const failures: string[] = [];
  const starting = startSampan(world.database.settings, ['--workers', '2'], home);
  await withSampan(starting, async ({ url }) => {
    const racers = connectClients(RACERS, url, world.token);
    for (const photo of photos) failures.push(...(await raceFor(photo, racers)));
  });
  const audited = await countAuditedDeletions(world.database);
  for (const { id } of photos) {
    const count = audited.get(id) ?? 0;
    if (count !== 1) failures.push(`photo ${id} has ${count} audit entries`);
  }
  return {
    where: `${engine.name}, ${RACERS} clients, 2 processes`,
    trials: photos.length,
    independent: photos.length,
    failures,
  };
}

async function raceFor(photo: WorldPhoto, racers: readonly Client[]): Promise<string[]> {
  const answers = await Promise.all(racers.map((racer) => racer.ask('DELETE', photoPath(photo))));
  const statuses = answers.map(({ status }) => status);
  const won = statuses.filter((status) => status === 200).length;
  const lost = statuses.filter((status) => status === 404).length;
  return won === 1 && lost === RACERS - 1 ? [] : [`photo ${photo.id} answered ${statuses.join()}`];
}
