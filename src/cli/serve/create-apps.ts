import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Countries } from '../../countries/country.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { createProductionApp, createSandboxApp, type App } from '../../http/app.ts';
import type { LimitSharing } from '../../http/edge/limits/share-limits.ts';
import { createRateLimit } from '../../http/edge/limits/limit-rate.ts';
import { createMapTowns } from '../../http/room-pages/map-towns.ts';
import type { Recorder } from '../../http/health/recorder.ts';
import type { Draining } from '../../http/server.ts';
import type { Database } from '../../storage/database.ts';
import { createToolFactsCache, type ToolFactsCache } from '../../tools/tool-data.ts';
import { createToolUses, type ToolUses } from '../../tools/tool-uses.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { openRooms, UNCOUNTED, type OpenRooms } from './open-rooms.ts';

export interface AppParts {
  readonly db: Database;
  readonly sandboxDb: Database;
  readonly catalog: Catalog;
  readonly countries: Countries;
  readonly releases: CurrentReleases;
  readonly log: Logger;
  readonly record: Recorder;
  readonly draining: Draining;
  readonly sharing: LimitSharing;
}

export interface Apps {
  readonly production: App;
  readonly sandbox: App;
  readonly rooms: readonly OpenRooms[];
  readonly toolFacts: ToolFactsCache;
}

const now = () => new Date();

/** Production and sandbox: the same code with separate states. */
export function createApps(config: Config, parts: AppParts): Apps {
  const { db, sandboxDb, log, record, draining, sharing } = parts;
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
  const toolFacts = createToolFactsCache(now, parts);
  const mapTowns = createMapTowns(parts);
  const sandbox = createSandboxApp({
    ...edge,
    mapTowns,
    rooms: test.context,
    creationLimit: createRateLimit({
      ...config,
      limit: config.sandboxLimit,
      nowMs: Date.now,
      shareCounts: (counts) => sharing.join('sandboxes', counts),
    }),
  });
  const production = createProductionApp({
    ...config,
    ...parts,
    ...edge,
    mapTowns,
    toolFacts,
    sourceLibrary: openSourceLibrary(parts.countries),
    toolUses: countToolUses(config, db, log),
    rooms: live.context,
    partnersPage: { ...config, limits: limitsOf(config) },
    sandboxOperations: sandbox.operations,
  });
  return { production, sandbox, rooms: [live, test], toolFacts };
}

export function countToolUses({ readOnly }: Pick<Config, 'readOnly'>, db: Database, log: Logger): ToolUses {
  if (readOnly) return UNCOUNTED;
  const onError = (error: unknown) => log.error({ err: error }, 'tool usage could not be written; retrying');
  return createToolUses({ db, now, onError });
}

function limitsOf(config: Config) {
  return {
    requests: config.rateLimit,
    tokenRequests: config.tokenRateLimit,
    refusals: config.refusalLimit,
    deletions: config.deletionLimit,
    grants: config.grantLimit,
    sandboxes: config.sandboxLimit,
  };
}
