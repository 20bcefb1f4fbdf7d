import { brokenCopy } from '../world/broken-copy.ts';
import { findHaproxy } from '../world/haproxy.ts';
import { floodWithDeletions } from './flood-of-deletions.ts';
import { floodWithReads } from './flood-of-reads.ts';
import { scaled, type Promised } from '../promise.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const ROUNDS = 10;

export const overload: Promised = {
  id: 'P7',
  sentence:
    'requests beyond the queue limit are refused at once with 503 and Retry-After; all others are answered correctly, nothing hangs, and the service recovers',
  async prove({ times }) {
    const haproxy = await findHaproxy();
    if (!haproxy)
      process.stderr.write('  not tried behind a proxy: HAProxy is missing and could not be installed\n');
    const reads = await floodWithReads(scaled(ROUNDS, times));
    const evidence = [reads, ...(await floodWithDeletions(haproxy))];
    const unlimited = await floodWithReads(1, { settings: { WAITING_LIMIT: '0' } });
    const { refusesLate } = SOURCE_DEFECTS;
    const late = await floodWithReads(1, { home: await brokenCopy(refusesLate) });
    return {
      evidence,
      controls: [
        { defect: 'unlimited queue', caught: unlimited.failures.length },
        { defect: refusesLate.defect, caught: late.failures.length },
      ],
    };
  },
};
