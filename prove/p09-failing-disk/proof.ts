import { brokenCopy } from '../world/broken-copy.ts';
import { createFailingDisk, type FailingDisk } from './failing-disk.ts';
import { deleteOnFailingDisk } from './deletions.ts';
import { runJobsOnFailingDisk } from './jobs.ts';
import { canMountExt4, useReadOnlyDisk } from './read-only-disk.ts';
import { canMount, deleteOnTinyDisk } from './tiny-disk.ts';
import { CannotPreload } from '../../test/support/preload-library.ts';
import { scaled, type Evidence, type Promised, type Proof } from '../promise.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const ROUNDS = 20;
const CONTROL_ROUNDS = 2;
/** One round in which nothing can be written, and one in which something can. */
const LEAST_ROUNDS = 2;
const JOBS = 3;
const CONDITIONS = ['full', 'broken'] as const;

export const failingDisk: Promised = {
  id: 'P9',
  sentence:
    'on a full, broken or read-only disk the service never reports success for work that is not done, and it recovers when the disk does',
  async prove({ times }) {
    try {
      const disk = await createFailingDisk();
      const proof = await failOften(disk, times);
      await disk.remove();
      return proof;
    } catch (error) {
      if (error instanceof CannotPreload) return { evidence: [], controls: [], skipped: error.message };
      throw error;
    }
  },
};

async function failOften(disk: FailingDisk, times: number): Promise<Proof> {
  const evidence: Evidence[] = [];
  for (const condition of CONDITIONS) {
    evidence.push(await deleteOnFailingDisk(disk, condition, scaled(ROUNDS, times, LEAST_ROUNDS)));
    evidence.push(await runJobsOnFailingDisk(disk, condition, scaled(JOBS, times)));
  }
  if (await canMount()) evidence.push(await deleteOnTinyDisk(scaled(ROUNDS, times)));
  else process.stderr.write('  not tried on a full disk: no tmpfs can be mounted here\n');
  if (await canMountExt4()) evidence.push(await useReadOnlyDisk());
  else process.stderr.write('  not tried on a read-only disk: no ext4 can be mounted here\n');
  const { ignoresFailedCommit } = SOURCE_DEFECTS;
  const home = await brokenCopy(ignoresFailedCommit);
  const { failures } = await deleteOnFailingDisk(disk, 'full', CONTROL_ROUNDS, home);
  return { evidence, controls: [{ defect: ignoresFailedCommit.defect, caught: failures.length }] };
}
