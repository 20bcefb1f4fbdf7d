import { severalMachines } from './m1-several-machines/proof.ts';
import { failover } from './m2-failover/proof.ts';
import { survivesKill } from './p01-survives-kill/proof.ts';
import { survivesPowerCut } from './p02-survives-power-cut/proof.ts';
import { neverHalfADeletion } from './p03-half-deletion/proof.ts';
import { deletedMeansUnreachable } from './p04-deleted-means-unreachable/proof.ts';
import { noTornReads } from './p05-no-torn-reads/proof.ts';
import { exactlyOneWinner } from './p06-exactly-one-winner/proof.ts';
import { overload } from './p07-overload/proof.ts';
import { databaseDown } from './p08-database-down/proof.ts';
import { failingDisk } from './p09-failing-disk/proof.ts';
import { hostileInput } from './p10-hostile-input/proof.ts';
import { accessHolds } from './p11-access-holds/proof.ts';
import { slowClientsAreCut } from './p12-slow-clients/proof.ts';
import { restoreRespectsDeletions } from './p13-restore-respects-deletions/proof.ts';
import { restoreNeverWidens } from './p14-restore-never-widens/proof.ts';
import { checkFindsDamage } from './p15-check-finds-damage/proof.ts';
import { everyWaitEnds } from './p16-every-wait-ends/proof.ts';
import { lostMachine } from './p17-lost-machine/proof.ts';
import { histories } from './s1-histories/proof.ts';
import { reads } from './s2-reads/proof.ts';
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
  restoreNeverWidens,
  checkFindsDamage,
  everyWaitEnds,
  lostMachine,
  severalMachines,
  failover,
  histories,
  reads,
];
