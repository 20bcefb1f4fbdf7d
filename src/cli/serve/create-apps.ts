import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Maker } from '../../api/made.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { createProductionApp, createSandboxApp } from '../../http/app.ts';
import type { Edge } from '../../http/create-app.ts';
import { createRateLimit } from '../../http/edge/limits.ts';
import type { RoomsContext } from '../../http/edge/partners.ts';
import { createLimitSharing, type LimitSharing } from '../../http/edge/share-limits.ts';
import { MadeFiles } from '../../http/send-made.ts';
import { createNoteWriter } from '../../ledger/notes.ts';
import { isUpToDate, noteFollowed, watchLedger } from '../../ledger/watch-ledger.ts';
import { type Environment, createCallerFinder, createTokenUses } from '../../partners/caller.ts';
import { forgetTokens } from '../../partners/tokens.ts';
import { createReaper, type Reaped, createSteadyClock, nothingReaped } from '../../photos/reaper.ts';
import { createVariants } from '../../photos/variants.ts';
import { followLedger, readLastEvent } from '../../rooms/follow-ledger.ts';
import { removePendingFiles } from '../../rooms/import/pending-files.ts';
import { createFullness } from '../../rooms/sandboxes.ts';
import type { Database } from '../../storage/database.ts';
import { createToolUses, type ToolUses } from '../../tools/tool-uses.ts';
import { openPhotoStore, isReadOnly, openForJobs, using } from '../state.ts';

interface AppParts extends Pick<Edge, 'config' | 'log' | 'record'> {
  readonly db: Database;
  readonly sandboxDb: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly maker: Maker;
}

/** Production and sandbox: the same code with separate states. */
export function createApps(parts: AppParts) {
  const { config, db, sandboxDb, log } = parts;
  const sharing = createLimitSharing(db, randomUUID());
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
  const live = openRooms({ config, log, db }, sharing, 'live');
  const test = openRooms({ config, log, db: sandboxDb }, sharing, 'test');
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
  return createToolUses(db, () => new Date(), onError);
}

// A picture takes tens of milliseconds of one core; more at once would only starve requests.
const VARIANTS_AT_ONCE = 1;
const VARIANTS_WAITING = 100;

/** How long expired tokens stay visible to the operator. */
const TOKENS_KEPT_DAYS = 30;

/** For data that must not be written. */
const UNCOUNTED = { note: () => {}, flush: async () => {} };

const now = () => new Date();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

function openRooms(parts: Omit<Context, 'store' | 'now'>, sharing: LimitSharing, environment: Environment) {
  const { config, db, log } = parts;
  const store = openPhotoStore(config, environment);
  const context: Context = { ...parts, store, now };
  const readOnly = isReadOnly(config, environment);
  const noteFailure = (message: string) => (error: unknown) =>
    log.error({ environment, err: error }, message);
  const { apiUrl, imageUrl, baseUrl: siteUrl, sandboxUrl } = config;
  const addresses =
    environment === 'live'
      ? { apiUrl, imageUrl, siteUrl }
      : { apiUrl: sandboxUrl, imageUrl: sandboxUrl, siteUrl: sandboxUrl };
  const reapDue = createReaper({
    db,
    store,
    now,
    steadyTime: createSteadyClock({ now, monotonicMs: () => performance.now() }),
    trashDays: config.trashDays,
    onFailure: noteFailure('the files of a deleted photo could not be moved; retrying'),
    ensureLedger: ({ ledger_key, photo }) => store.note(ledger_key, photo),
  });
  const notes = createNoteWriter({
    db,
    store,
    nowMs: () => performance.now(),
    // Leaves half of the deadline for the rest of the request.
    waitMs: config.deadlineMs / 2,
    onFailure: noteFailure('a change could not be noted in the ledger; retrying'),
  });
  const served: RoomsContext = {
    ...context,
    ...addresses,
    environment,
    readOnly,
    isFull: environment === 'test' ? createFullness(db, config.sandboxBytes) : undefined,
    nowMs: Date.now,
    shareCounts: (counts) => sharing.join(environment, counts),
    variants: createVariants({
      store,
      concurrency: VARIANTS_AT_ONCE,
      queueLimit: VARIANTS_WAITING,
      onNotStored: noteFailure('a variant of a photo could not be stored'),
    }),
    findCaller: createCallerFinder({ db, environment, now }),
    tokenUses: readOnly
      ? UNCOUNTED
      : createTokenUses({ db, now, onError: noteFailure('the use of a token could not be recorded') }),
    notes,
  };
  return {
    context: served,
    /** Brings the database up to the ledger, if it is behind. Never throws. The sandbox follows no ledger. */
    follow: environment === 'live' ? keepFollowing(context) : async () => {},
    /** Moves the files of deleted photos to the trash, and writes pending ledger notes. */
    reap: async (signal: AbortSignal): Promise<Reaped> => {
      if (readOnly) return nothingReaped();
      await notes.writeDue();
      // A photo in the trash of an older database may have been restored since.
      return (await isUpToDate(db)) ? reapDue(signal) : nothingReaped();
    },
    tidy: async () => {
      if (readOnly) return;
      await forgetTokens(db, daysAgo(TOKENS_KEPT_DAYS));
      await removePendingFiles(db, store, daysAgo(1));
    },
  };
}

const BEHIND = 'rooms and photos answer 503 until the ledger has been followed';

/** Follows the ledger if this process has not, or if the database has gone back. Until it succeeds, rooms and photos answer 503. Never throws. */
function keepFollowing(context: Context): () => Promise<void> {
  const { config, db, store, log } = context;
  watchLedger(db);
  let isServing = false;
  /** A process that may not write waits until the database has this event. */
  let awaited: number | undefined;
  return async () => {
    try {
      if (await isUpToDate(db)) return;
      if (isServing) log.warn(`the database lacks events that this process knows: ${BEHIND}`);
      isServing = false;
      if (config.readOnly) awaited ??= await readLastEvent(db, store);
      noteFollowed(db, awaited ?? (await follow(context)));
      isServing = await isUpToDate(db);
      if (isServing) awaited = undefined;
    } catch (error) {
      log.error({ err: error }, `the ledger could not be followed; retrying: ${BEHIND}`);
    }
  };
}

/** Returns the ledger's last event. */
async function follow({ config, log }: Context): Promise<number> {
  const db = openForJobs(config, 'live', { writesBeside: true });
  const { lastEvent, photos, photosToRestore, access } = await using(config, db, followLedger);
  if (photos.length > 0)
    log.warn({ photos }, 'photos that an older database had brought back are deleted again');
  if (photosToRestore.length > 0)
    log.warn(
      { photos: photosToRestore },
      'photos that were restored after the database was copied are in the trash; restore each with ./sampan photos restore ID',
    );
  if (access.length > 0)
    log.warn({ access }, 'access that an older database had brought back has ended again');
  return lastEvent;
}
