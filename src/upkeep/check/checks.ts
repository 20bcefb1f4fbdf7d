import { auditCheck } from './check-audit.ts';
import { databaseCheck } from './check-database.ts';
import { filesCheck } from './check-files.ts';
import { ledgerCheck } from './check-ledger.ts';
import { photosCheck } from './check-photos.ts';
import { releasesCheck } from './check-releases.ts';
import type { Check } from './finding.ts';

/** The database comes first: if it cannot be read, nothing else can be checked. */
export const CHECKS: readonly Check[] = [
  databaseCheck,
  releasesCheck,
  photosCheck,
  filesCheck,
  ledgerCheck,
  auditCheck,
];
