import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Maker } from '../../api/made.ts';
import type { Config } from '../../config/config.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { createProductionApp, createSandboxApp } from '../../http/app.ts';
import type { Edge } from '../../http/create-app.ts';
import { createRateLimit } from '../../http/edge/limits.ts';
import { createLimitSharing } from '../../http/edge/share-limits.ts';
import { MadeFiles } from '../../http/made/send-made.ts';
import type { Database } from '../../storage/database.ts';
import { createToolUses, type ToolUses } from '../../tools/tool-uses.ts';
import { openRooms, UNCOUNTED } from './open-rooms.ts';

interface AppParts extends Pick<Edge, 'config' | 'log' | 'record'> {
  readonly db: Database;
  readonly sandboxDb: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly maker: Maker;
}

export type Apps = ReturnType<typeof createApps>;

/** Production and sandbox: the same code with separate states. */
export function createApps(parts: AppParts) {
  const { config, db, sandboxDb, log } = parts;
  const sharing = createLimitSharing({ db, processName: randomUUID() });
  const limitRate = (scope: string, limit: number) =>
    createRateLimit(limit, config.trustProxy, {
      nowMs: Date.now,
      shareCounts: (counts) => sharing.join(scope, counts),
    });
  const draining = { begun: false };
  const madeFiles = new MadeFiles();
  const common = {
    ...parts,
    nowMs: Date.now,
    rateLimit: limitRate('address', config.rateLimit),
    draining,
    madeFiles,
    toolUses: countToolUses(config, db, log),
  };
  const live = openRooms({ config, log, db, sharing }, 'live');
  const test = openRooms({ config, log, db: sandboxDb, sharing }, 'test');
  return {
    production: createProductionApp({ ...common, rooms: live.context }),
    sandbox: createSandboxApp({
      ...common,
      rooms: test.context,
      creationLimit: limitRate('sandboxes', config.sandboxLimit),
    }),
    rooms: [live, test],
    /** What the maker has made; to be cleared when there are newer releases. */
    madeFiles,
    draining,
    sharing,
  };
}

export function countToolUses({ readOnly }: Config, db: Database, log: Logger): ToolUses {
  if (readOnly) return UNCOUNTED;
  const onError = (error: unknown) => log.error({ err: error }, 'tool usage could not be written; retrying');
  return createToolUses({ db, now: () => new Date(), onError });
}
