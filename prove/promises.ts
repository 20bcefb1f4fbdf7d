import { severalMachines } from './m1-several-machines.ts';
import { failover } from './m2-failover.ts';
import { survivesKill } from './p01-survives-kill.ts';
import { survivesPowerCut } from './p02-survives-power-cut.ts';
import { neverHalfADeletion } from './p03-half-deletion.ts';
import { deletedMeansUnreachable } from './p04-deleted-means-unreachable.ts';
import { noTornReads } from './p05-no-torn-reads.ts';
import { exactlyOneWinner } from './p06-exactly-one-winner.ts';
import { overload } from './p07-overload.ts';
import { databaseDown } from './p08-database-down.ts';
import { failingDisk } from './p09-failing-disk.ts';
import { hostileInput } from './p10-hostile-input.ts';
import { accessHolds } from './p11-access-holds.ts';
import { slowClientsAreCut } from './p12-slow-clients.ts';
import { restoreRespectsDeletions } from './p13-restore-respects-deletions.ts';
import type { Promised } from './promise.ts';

/** Every promise, in order. */
export const PROMISES: readonly Promised[] = [
  survivesKill,
  survivesPowerCut,
  neverHalfADeletion,
  deletedMeansUnreachable,
  noTornReads,
  exactlyOneWinner,
  overload,
  databaseDown,
  failingDisk,
  hostileInput,
  accessHolds,
  slowClientsAreCut,
  restoreRespectsDeletions,
  severalMachines,
  failover,
];
