import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { trashKey, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { createReaper } from '../../src/photos/reaper.ts';
import { variantKeys } from '../../src/photos/variants.ts';
import { type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, addRemoval, createStore, resetRoom } from './photo-rows.ts';

const KEY = 'files/ab/1';
const TRASH = trashKey(KEY);
const BYTES = new Uint8Array(Buffer.from('a photo'));
const REMOVED = new Date('2026-05-01T10:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the call fails: before it is made, or after it was made and before it returns. */
type Timing = 'before' | 'after';

/** Whether a call fails: only this one, or this one and all later ones, as in a crash. */
const HITS = {
  'one call fails': (call: number, hit: number) => call === hit,
  'the process dies': (call: number, hit: number) => call >= hit,
};

interface Calls {
  made: number;
}

/** Counts calls and makes some of them fail. */
function failAt(calls: Calls, timing: Timing, isHit: (call: number) => boolean) {
  const fail = (call: number, at: Timing) => {
    if (at === timing && isHit(call)) throw new Error(`call ${call} fails ${timing} it is made`);
  };
  const each =
    <Parameters extends unknown[], Result>(run: (...given: Parameters) => Promise<Result>) =>
    async (...given: Parameters) => {
      const call = (calls.made += 1);
      fail(call, 'before');
      const result = await run(...given);
      fail(call, 'after');
      return result;
    };
  const store = (working: PhotoStore): PhotoStore => ({
    find: each((key: string) => working.find(key)),
    has: each((key: string) => working.has(key)),
    write: each((key: string, bytes: Uint8Array) => working.write(key, bytes)),
    note: each((key: string, text: string) => working.note(key, text)),
    copy: each((from: string, to: string) => working.copy(from, to)),
    remove: each((key: string) => working.remove(key)),
    list: (prefix, last) => working.list(prefix, last),
  });
  const database: KyselyPlugin = {
    transformQuery({ node }) {
      fail((calls.made += 1), 'before');
      return node;
    },
    async transformResult({ result }) {
      fail(calls.made, 'after');
      return result;
    },
  };
  return { store, database };
}

interface Reaping {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

type Reap = (reaping: Reaping) => Promise<unknown>;

const reap: Reap = (reaping) =>
  createReaper({
    ...reaping,
    steadyTime: reaping.now,
    trashDays: 7,
    ensureLedger: async () => {},
    onFailure() {},
  })();

/** The control: a reaper that deletes before it copies. */
const reapDeletingFirst: Reap = async ({ db, store }) => {
  const bytes = await store.find(KEY);
  await store.remove(KEY);
  if (bytes) await store.write(TRASH, bytes);
  for (const key of variantKeys(KEY)) await store.remove(key);
  await db.updateTable('photo_removals').set({ trashed_at: REMOVED.toISOString() }).execute();
};

interface Scenario {
  readonly isShared: boolean;
  /** How many days after the deletion the failure occurs. */
  readonly days: number;
  readonly check: (store: PhotoStore, db: Database) => Promise<void>;
  readonly atLast: readonly string[];
}

const SCENARIOS: Record<string, Scenario> = {
  'moving to the trash': {
    isShared: false,
    days: 0,
    check: async (store) =>
      assert.ok((await holds(store, KEY)) || (await holds(store, TRASH)), 'the bytes are lost'),
    atLast: [TRASH],
  },
  'that shares its file with a live photo': {
    isShared: true,
    days: 0,
    check: async (store) => assert.ok(await holds(store, KEY), 'a live photo has lost its file'),
    atLast: [KEY, ...variantKeys(KEY).toSorted()],
  },
  'leaving the trash': {
    isShared: false,
    days: 7,
    check: async (store, db) => {
      const isStray = (await Array.fromAsync(store.list(''))).length > 0 && (await count(db)) === 0;
      assert.ok(!isStray, 'a file is left that nothing will remove');
    },
    atLast: [],
  },
};

async function holds(store: PhotoStore, key: string): Promise<boolean> {
  const bytes = await store.find(key);
  return bytes !== undefined && Buffer.from(bytes).equals(BYTES);
}

const count = async (db: Database) =>
  (await db.selectFrom('photo_removals').select('photo_id').execute()).length;

async function prepare(db: Database, { isShared, days }: Scenario): Promise<PhotoStore> {
  await resetRoom(db);
  const store = await createStore();
  await store.write(KEY, BYTES);
  for (const key of variantKeys(KEY)) await store.write(key, BYTES);
  if (isShared) await addPhoto(db, { id: 2, fileKey: KEY });
  await addRemoval(db, { id: 1, fileKey: KEY, removedAt: REMOVED });
  if (days > 0) await reap({ db, store, now: () => REMOVED });
  return store;
}

/** Fails the first call, the second, … until a run has no failure. After each, checks the state and lets the reaper retry. */
async function failAtEveryCall(
  db: Database,
  scenario: Scenario,
  how: { timing: Timing; kind: keyof typeof HITS; reap: Reap },
): Promise<number> {
  for (let hit = 1; ; hit += 1) {
    const store = await prepare(db, scenario);
    const calls: Calls = { made: 0 };
    const failing = failAt(calls, how.timing, (call) => HITS[how.kind](call, hit));
    const failedAt = new Date(REMOVED.getTime() + scenario.days * DAY_MS);
    const faulty = { db: db.withPlugin(failing.database), store: failing.store(store), now: () => failedAt };
    await how.reap(faulty).catch(() => {});
    await scenario.check(store, db);
    await how.reap({ db, store, now: () => new Date(failedAt.getTime() + HOUR_MS) });
    await scenario.check(store, db);
    assert.deepEqual(await Array.fromAsync(store.list('')), scenario.atLast);
    const [job] = await db.selectFrom('photo_removals').selectAll().execute();
    if (scenario.days === 0) assert.ok(job?.trashed_at, 'the file is never recorded as trashed');
    else assert.equal(job, undefined);
    if (calls.made < hit) return hit - 1;
  }
}

for (const { name, createDatabase } of ENGINES) {
  describe(`The reaper with a failure at every call, on ${name}`, () => {
    let db: Database;
    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());

    for (const [photo, scenario] of Object.entries(SCENARIOS)) {
      for (const kind of Object.keys(HITS) as (keyof typeof HITS)[]) {
        for (const timing of ['before', 'after'] as const) {
          test(`recovers a photo ${photo} when ${kind} ${timing} the call`, async () => {
            const calls = await failAtEveryCall(db, scenario, { timing, kind, reap });
            assert.ok(calls >= 6, `only ${calls} calls failed`);
          });
        }
      }
    }

    test('catches a reaper that deletes before it copies', async () => {
      const control = { timing: 'before', kind: 'the process dies', reap: reapDeletingFirst } as const;
      await assert.rejects(
        failAtEveryCall(db, SCENARIOS['moving to the trash']!, control),
        /the bytes are lost/,
      );
    });
  });
}
