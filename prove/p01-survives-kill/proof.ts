import { ENGINES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { deleteUntilKilled, type Acknowledgements } from '../world/kill-cycle.ts';
import { listLosses } from '../world/list-losses.ts';
import { scaled, type Evidence, type Profile, type Promised } from '../promise.ts';
import { createRoomsWorld } from '../world/rooms-world.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const CYCLES = 50;
const LEAST_ACKNOWLEDGED = 5_000;
const PHOTOS_PER_ROOM = 120;
/** Each cycle ends at a random moment, so some deletions are done but never acknowledged. */
const SPARE = 1.6;
const MOST_CYCLES = 3;
const CONTROL = { cycles: 3, leastAcknowledged: 20 };

interface Amount {
  readonly cycles: number;
  readonly leastAcknowledged: number;
}

export const survivesKill: Promised = {
  id: 'P1',
  sentence: 'an acknowledged deletion survives kill -9',
  async prove({ times }: Profile) {
    const amount = { cycles: scaled(CYCLES, times), leastAcknowledged: scaled(LEAST_ACKNOWLEDGED, times) };
    const evidence = await Promise.all(ENGINES.map((engine) => killAgainAndAgain(engine, amount)));
    const { answersBeforeCommit } = SOURCE_DEFECTS;
    const { failures } = await killAgainAndAgain(SQLITE, CONTROL, await brokenCopy(answersBeforeCommit));
    return { evidence, controls: [{ defect: answersBeforeCommit.defect, caught: failures.length }] };
  },
};

/** Kills at least as often as requested, and continues until there are enough acknowledgements. */
async function killAgainAndAgain(
  engine: Engine,
  { cycles, leastAcknowledged }: Amount,
  home?: string,
): Promise<Evidence> {
  const rooms = Math.ceil((leastAcknowledged * SPARE) / PHOTOS_PER_ROOM);
  const world = await createRoomsWorld(engine, { rooms, photosPerRoom: PHOTOS_PER_ROOM });
  const photos = world.rooms.flatMap((room) => room.photos);
  const acknowledged: Acknowledgements = new Set();
  let kills = 0;
  const isEnough = () => kills >= cycles && acknowledged.size >= leastAcknowledged;
  while (!isEnough() && photos.length > 0 && kills < cycles * MOST_CYCLES) {
    await deleteUntilKilled(world, photos, acknowledged, home);
    kills += 1;
  }
  const failures = await listLosses(world, acknowledged);
  if (!isEnough()) failures.push(`${acknowledged.size} deletions in ${kills} cycles are too few`);
  return { where: `${engine.name}, ${kills} kills`, trials: acknowledged.size, independent: kills, failures };
}
