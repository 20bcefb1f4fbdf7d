import { ENGINES, SQLITE } from '../../test/support/engine.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { scaled, type Profile, type Promised } from '../promise.ts';
import { readDuringDeletions } from './read-during-deletions.ts';
import { readDuringSwaps } from './read-during-swaps.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

/** Per engine; 100,000 reads and 1,000 swaps in total. */
const ROOM_READS = 50_000;
const SWAPS = 500;
const CONTROL_READS = 400;
const CONTROL_SWAPS = 4;

export const noTornReads: Promised = {
  id: 'P5',
  sentence: 'a room or a dataset is always read in a consistent state',
  async prove({ times }: Profile) {
    const evidence = [];
    for (const engine of ENGINES) {
      evidence.push(await readDuringDeletions(engine, scaled(ROOM_READS, times)));
      evidence.push(await readDuringSwaps(engine, scaled(SWAPS, times)));
    }
    const { readsInTwoStatements, mixesReleases } = SOURCE_DEFECTS;
    const rooms = await readDuringDeletions(SQLITE, CONTROL_READS, await brokenCopy(readsInTwoStatements));
    const datasets = await readDuringSwaps(SQLITE, CONTROL_SWAPS, await brokenCopy(mixesReleases));
    return {
      evidence,
      controls: [
        { defect: readsInTwoStatements.defect, caught: rooms.failures.length },
        { defect: mixesReleases.defect, caught: datasets.failures.length },
      ],
    };
  },
};
