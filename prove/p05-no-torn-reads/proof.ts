import { ENGINES } from '../../test/engine.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { scaled, type Profile, type Promised } from '../promise.ts';
import { readDuringDeletions } from './read-during-deletions.ts';
import { readDuringSwaps } from './read-during-swaps.ts';

/** On each engine: 100,000 reads and 1,000 swaps in all. */
const ROOM_READS = 50_000;
const SWAPS = 500;
const CONTROL_READS = 400;
const CONTROL_SWAPS = 4;
/** Long enough for a deletion to come between. */
const TORN_MS = 20;

export const noTornReads: Promised = {
  id: 'P5',
  sentence: 'a room, or a dataset, is read as it was at one moment',
  async prove({ times }: Profile) {
    const evidence = [];
    for (const engine of ENGINES) {
      evidence.push(await readDuringDeletions(engine, scaled(ROOM_READS, times)));
      evidence.push(await readDuringSwaps(engine, scaled(SWAPS, times)));
    }
    const [sqlite] = ENGINES;
    const rooms = await readDuringDeletions(sqlite!, CONTROL_READS, await readingInTwoStatements());
    const datasets = await readDuringSwaps(sqlite!, CONTROL_SWAPS, await mixingReleases());
    return {
      evidence,
      controls: [
        { defect: 'reads a room in two statements without a transaction', caught: rooms.failures.length },
        { defect: 'sends the row count of the release before', caught: datasets.failures.length },
      ],
    };
  },
};

/** The photos first, and the room with its version after a pause in which some of them may be deleted. */
function readingInTwoStatements(): Promise<string> {
  return brokenCopy('src/rooms/details/read-room.ts', (text) =>
    text.replace(
      'return readingOf((await read(db, question))[0]!);',
      `const { photos } = (await read(db, { ...question, knownId: 0, knownVersion: 0 }))[0]!;
       await new Promise((resolve) => setTimeout(resolve, ${TORN_MS}));
       const row = (await read(db, question))[0]!;
       return readingOf({ ...row, photos: row.photos && photos });`,
    ),
  );
}

function mixingReleases(): Promise<string> {
  return brokenCopy('src/http/downloads/download.ts', (text) =>
    text.replace(
      'representAll(release, baseUrl) }',
      'representAll({ ...release, rowCount: (made?.release ?? release).rowCount }, baseUrl) }',
    ),
  );
}
