import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { createProductionApp, createSandboxApp, type App } from '../../http/app.ts';
import type { LimitSharing } from '../../http/edge/limits/share-limits.ts';
import { createRateLimit } from '../../http/edge/limits/limit-rate.ts';
import { MadeFiles } from '../../http/made/send-made.ts';
import type { Maker } from '../../api/made.ts';
import type { Recorder } from '../../http/health/recorder.ts';
import type { Draining } from '../../http/server.ts';
import type { Database } from '../../storage/database.ts';
import { createToolUses, type ToolUses } from '../../tools/tool-uses.ts';
import { openRooms, UNCOUNTED, type OpenRooms } from './open-rooms.ts';

export interface AppParts {
  readonly db: Database;
  readonly sandboxDb: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly log: Logger;
  readonly record: Recorder;
  readonly draining: Draining;
  readonly sharing: LimitSharing;
  readonly maker: Maker;
}

export interface Apps {
  readonly production: App;
  readonly sandbox: App;
  readonly rooms: readonly OpenRooms[];
  /** What the maker has made; to be cleared when there are newer releases. */
  readonly madeFiles: MadeFiles;
}

const now = () => new Date();

/** Production and sandbox: the same code with separate states. */
export function createApps(config: Config, parts: AppParts): Apps {
  const { db, sandboxDb, log, record, draining, sharing, maker } = parts;
  const live = openRooms(config, 'live', db, parts);
  const test = openRooms(config, 'test', sandboxDb, parts);
  const edge = {
    log,
    record,
    nowMs: Date.now,
    limits: config,
    waitingLimit: config.waitingLimit,
    isDraining: () => draining.begun,
    rateLimit: createRateLimit({
      ...config,
      limit: config.rateLimit,
      nowMs: Date.now,
      shareCounts: (counts) => sharing.join('address', counts),
    }),
  };
  const madeFiles = new MadeFiles();
  const made = { maker, madeFiles, toolUses: countToolUses(config, db, log) };
  const sandbox = createSandboxApp({
    ...edge,
    ...made,
    rooms: test.context,
    creationLimit: createRateLimit({
      ...config,
      limit: config.sandboxLimit,
      nowMs: Date.now,
      shareCounts: (counts) => sharing.join('sandboxes', counts),
    }),
  });
  const production = createProductionApp({ ...parts, ...edge, ...made, config, rooms: live.context });
  return { production, sandbox, rooms: [live, test], madeFiles };
}

export function countToolUses({ readOnly }: Pick<Config, 'readOnly'>, db: Database, log: Logger): ToolUses {
  if (readOnly) return UNCOUNTED;
  const onError = (error: unknown) => log.error({ err: error }, 'tool usage could not be written; retrying');
  return createToolUses({ db, now, onError });
}
