import { randomInt } from 'node:crypto';
import { brokenCopy } from '../world/broken-copy.ts';
import { inspectAfterCut, type Cut } from './inspect-after-cut.ts';
import { recordDeletions, type RecordedDeletions } from './recorded-deletions.ts';
import { createRandom } from './random.ts';
import { CannotPreload } from '../../test/support/preload-library.ts';
import { scaled, type Control, type Promised, type Proof } from '../promise.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const CUTS = 100;
const PHOTOS = 200;
const LEAST_PHOTOS = 40;
const RUN_ON_EVERY = 5;
const CONTROL = { cuts: 6, photos: 20 };
const DEFECTS = [SOURCE_DEFECTS.commitsWithoutSync, SOURCE_DEFECTS.leavesFoldersUnsynced];

export const survivesPowerCut: Promised = {
  id: 'P2',
  sentence: 'an acknowledged deletion survives a power cut, and so do the database and the photo store',
  async prove({ times }) {
    try {
      return await cutAndInspect(scaled(CUTS, times), scaled(PHOTOS, Math.min(times, 1), LEAST_PHOTOS));
    } catch (error) {
      if (error instanceof CannotPreload) return { evidence: [], controls: [], skipped: error.message };
      throw error;
    }
  },
};

async function cutAndInspect(cuts: number, photos: number): Promise<Proof> {
  const failures = await cutOften(await recordDeletions(photos), cuts);
  const controls: Control[] = [];
  for (const defect of DEFECTS) {
    const home = await brokenCopy(defect);
    const caught = await cutOften(await recordDeletions(CONTROL.photos, home), CONTROL.cuts);
    controls.push({ defect: defect.defect, caught: caught.length });
  }
  return { evidence: [{ where: 'SQLite, disk', trials: cuts, independent: cuts, failures }], controls };
}

async function cutOften(recorded: RecordedDeletions, cuts: number): Promise<string[]> {
  const failures: string[] = [];
  for (const cut of chooseCuts(recorded, cuts)) {
    const wrong = await inspectAfterCut(recorded, cut);
    if (wrong.length > 0) failures.push(`seed ${cut.seed}: ${wrong.length} wrong, such as ${wrong[0]}`);
  }
  return failures;
}

/** Half of the cuts come right after an acknowledgement, when the least is synced; the others at any drawn. */
function chooseCuts({ acknowledged }: RecordedDeletions, count: number): Cut[] {
  const [first, last] = [acknowledged[0]!.at, acknowledged.at(-1)!.at];
  return Array.from({ length: count }, (_, index) => {
    const seed = randomInt(2 ** 31);
    const drawn = createRandom(seed)();
    const after = acknowledged[Math.floor(drawn * acknowledged.length)]!.at + 1;
    const at = index % 2 === 0 ? after : first + drawn * (last - first);
    return { seed, at, isRunOn: index % RUN_ON_EVERY === 0 };
  });
}
