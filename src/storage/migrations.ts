import type { Migration } from 'kysely/migration';
import { addAccess } from './migrations/add-access.ts';
import { addDeclarations } from './migrations/add-declarations.ts';
import { addOperatorChanges } from './migrations/add-operator-changes.ts';
import { anchorAudits } from './migrations/anchor-audits.ts';
import { createDatasets } from './migrations/create-datasets.ts';
import { createImports } from './migrations/create-imports.ts';
import { createLimitCounts } from './migrations/create-limit-counts.ts';
import { createLostDeletions } from './migrations/create-lost-deletions.ts';
import { createPlaceNames } from './migrations/create-place-names.ts';
import { createPartners } from './migrations/create-partners.ts';
import { createProvenance } from './migrations/create-provenance.ts';
import { createRooms } from './migrations/create-rooms.ts';
import { indexLiveTokens } from './migrations/index-live-tokens.ts';
import { timePartnerRooms } from './migrations/time-partner-rooms.ts';
import { timeRooms } from './migrations/time-rooms.ts';
import { markCommitted, recordCommitted } from './sequence.ts';

/** In the order of their names. Never edit a released migration; add a new one. */
export const migrations: Record<string, Migration> = {
  '0001-datasets': { up: createDatasets },
  '0002-provenance': { up: createProvenance },
  '0003-partners': { up: createPartners },
  '0004-rooms': { up: createRooms },
  '0005-imports': { up: createImports },
  '0006-place-names': { up: createPlaceNames },
  '0007-limit-counts': { up: createLimitCounts },
  '0008-declarations': { up: addDeclarations },
  '0009-access': { up: addAccess },
  '0010-audit-anchors': { up: anchorAudits },
  '0011-partner-room-times': { up: timePartnerRooms },
  '0012-operator-changes': { up: addOperatorChanges },
  '0013-room-times': { up: timeRooms },
  '0014-lost-deletions': { up: createLostDeletions },
  '0015-live-tokens': { up: indexLiveTokens },
  '0016-ledger-committed': { up: recordCommitted },
  '0017-ledger-marks': { up: markCommitted },
};
