import { auditCheck } from './check-audit.ts';
import { databaseCheck } from './check-database.ts';
import { photosCheck } from './check-photos.ts';
import { releasesCheck } from './check-releases.ts';
import type { Check } from './finding.ts';

export const CHECKS: readonly Check[] = [databaseCheck, releasesCheck, photosCheck, auditCheck];
