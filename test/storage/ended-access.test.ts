import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sequenceOf, takePlace, UNFOLLOWED } from '../../src/storage/ledger-sequence.ts';
import { noteKey, flushNotes } from '../../src/ledger/notes.ts';
import { SCOPES, createCallerFinder, findClient } from '../../src/partners/caller.ts';
import {
  changeScopes,
  disablePartner,
  enablePartner,
  addPartner,
  rotateSecret,
} from '../../src/partners/partners.ts';
import { rotateToken, findToken, issueToken, revokeToken } from '../../src/partners/tokens.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { createStore, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const HOUR_MS = 3_600_000;

const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

/** A partner with everything that can be revoked. */
async function addAccess(db: Database) {
  const partner = await addPartner(db, { name: 'Mekong Stays', now: NOON });
  await resetRoom(db);
  await db
    .insertInto('partner_rooms')
    .values({ partner_id: partner.id, partner_room_id: 'R', room_id: ROOM, access: 'change' })
    .execute();
  const token = await issueToken(db, {
    environment: 'live',
    partnerId: partner.id,
    scopes: SCOPES,
    label: '',
    now: NOON,
    expiresAt: null,
  });
  return { partner, token };
}

type Given = Awaited<ReturnType<typeof addAccess>>;

/** What a database allows: the token's scopes, and whether the secret works. */
interface Allowed {
  readonly token: readonly string[] | null;
  readonly secret: boolean;
}

async function readAccess(db: Database, { partner, token }: Given, at: Date): Promise<Allowed> {
  const caller = await createCallerFinder({ db, environment: 'live', now: () => at })(token.token);
  const client = await findClient(db, partner, at);
  return { token: caller ? [...caller.scopes] : null, secret: client !== undefined };
}

const ALL: Allowed = { token: ['room:read', 'room:write'], secret: true };

const CHANGES: [
  name: string,
  change: (db: Database, given: Given) => Promise<unknown>,
  after: Allowed,
  reported: RegExp[],
][] = [
  [
    'a revoked token',
    (db, { token }) => revokeToken(db, { id: token.id, now: NOON }),
    { ...ALL, token: null },
    [/^token 1 is revoked$/],
  ],
  [
    'a rotated token that has expired',
    async (db, { token }) =>
      rotateToken(db, {
        environment: 'live',
        token: (await findToken(db, token.id))!,
        now: NOON,
        overlapMs: HOUR_MS,
      }),
    { ...ALL, token: null },
    [/^token 1 ends at 2026-11-15T13:00:00\.000Z$/],
  ],
  [
    'a token that was revoked while it was rotated',
    async (db, { token }) => {
      const read = (await findToken(db, token.id))!;
      await revokeToken(db, { id: token.id, now: NOON });
      await rotateToken(db, { environment: 'live', token: read, now: NOON, overlapMs: HOUR_MS });
    },
    { ...ALL, token: null },
    [/^token 1 is revoked$/],
  ],
  [
    'a disabled partner',
    (db, { partner }) => disablePartner(db, { id: partner.id, now: NOON }),
    { token: null, secret: false },
    [/^partner 1 is disabled$/],
  ],
  [
    'access of a partner that was disabled and enabled',
    async (db, { partner }) => {
      await disablePartner(db, { id: partner.id, now: hoursLater(5) });
      await enablePartner(db, partner.id);
    },
    ALL,
    [],
  ],
  [
    'narrowed scopes',
    (db, { partner }) => changeScopes(db, partner.id, ['room:read']),
    { token: ['room:read'], secret: true },
    [/^partner 1 is limited to room:read$/],
  ],
  [
    'scopes that were narrowed and widened again',
    async (db, { partner }) => {
      await changeScopes(db, partner.id, ['room:read']);
      await changeScopes(db, partner.id, SCOPES);
    },
    ALL,
    [],
  ],
  [
    'a rotated secret',
    (db, { partner }) =>
      rotateSecret(db, { partnerId: partner.id, now: NOON, overlapMs: 0, revokesTokens: false }),
    { ...ALL, secret: false },
    [/^the secret of partner 1 was rotated: create a new one with \.\/sampan partners rotate 1$/],
  ],
  [
    'a rotated secret after its overlap',
    (db, { partner }) =>
      rotateSecret(db, { partnerId: partner.id, now: NOON, overlapMs: HOUR_MS, revokesTokens: true }),
    { token: null, secret: false },
    [/^the secret of partner 1 was rotated/, /^all tokens of partner 1 are revoked$/],
  ],
];

for (const { name, createDatabase, copyDatabase } of ENGINES) {
  describe(`A restored database that follows the ledger, on ${name}`, () => {
    let original: TestDatabase;
    let given: Given;

    before(async () => {
      original = await createDatabase();
      const db = openTestDatabase(original);
      await migrate(db);
      given = await addAccess(db);
      await db.destroy();
    });

    for (const [what, change, left, reported] of CHANGES) {
      test(`does not bring back ${what}`, async () => {
        const [lost, backup] = [await copyDatabase(original.settings), await copyDatabase(original.settings)];
        const [lostDb, db] = [openTestDatabase(lost), openTestDatabase(backup)];
        try {
          const store = await createStore();
          await change(lostDb, given);
          await flushNotes(lostDb, store);
          const at = hoursLater(2);
          assert.deepEqual(await readAccess(lostDb, given, at), left);
          assert.deepEqual(await readAccess(db, given, at), ALL);
          const { access } = await followLedger({ db, store, now: () => at });
          assert.deepEqual(await readAccess(db, given, at), left);
          assert.equal(access.length, reported.length, access.join());
          for (const [index, pattern] of reported.entries()) assert.match(access[index]!, pattern);
          assert.deepEqual((await followLedger({ db, store, now: () => at })).access, []);
        } finally {
          await Promise.all([lostDb.destroy(), db.destroy()]);
        }
      });
    }

    test('keeps later changes by the operator', async () => {
      const [lost, backup] = [await copyDatabase(original.settings), await copyDatabase(original.settings)];
      const [lostDb, db] = [openTestDatabase(lost), openTestDatabase(backup)];
      try {
        const store = await createStore();
        await disablePartner(lostDb, { id: given.partner.id, now: NOON });
        await flushNotes(lostDb, store);
        await followLedger({ db, store, now: () => NOON });
        await enablePartner(db, given.partner.id);
        assert.deepEqual((await followLedger({ db, store, now: () => NOON })).access, []);
        assert.deepEqual(await readAccess(db, given, NOON), ALL);
      } finally {
        await Promise.all([lostDb.destroy(), db.destroy()]);
      }
    });

    test('keeps tokens that were issued after all others were revoked', async () => {
      const backup = await copyDatabase(original.settings);
      const db = openTestDatabase(backup);
      try {
        const store = await createStore();
        const { id: partnerId } = given.partner;
        await rotateSecret(db, { partnerId, now: NOON, overlapMs: 0, revokesTokens: true });
        const issued = { environment: 'live', partnerId, scopes: SCOPES, label: '', now: NOON } as const;
        const token = await issueToken(db, { ...issued, expiresAt: null });
        await flushNotes(db, store);
        await db.updateTable('ledger_state').set({ checked_until: UNFOLLOWED }).execute();
        assert.deepEqual((await followLedger({ db, store, now: () => NOON })).access, []);
        assert.deepEqual((await readAccess(db, given, NOON)).token, null);
        assert.deepEqual((await readAccess(db, { ...given, token }, NOON)).token, ALL.token);
      } finally {
        await db.destroy();
      }
    });

    test('only revokes access and never grants any', async () => {
      const backup = await copyDatabase(original.settings);
      const db = openTestDatabase(backup);
      try {
        const store = await createStore();
        await disablePartner(db, { id: given.partner.id, now: NOON });
        await changeScopes(db, given.partner.id, ['room:read']);
        const hex = given.partner.clientId.slice('partner_'.length);
        const later = sequenceOf(await takePlace(db)) + 10;
        await store.note(noteKey(later, `partner-${hex}`, 'enabled'), '{}');
        await store.note(noteKey(later + 1, `scopes-${hex}`, 'room-read.room-write'), '{}');
        await followLedger({ db, store, now: () => NOON });
        const partner = await db.selectFrom('partners').selectAll().executeTakeFirstOrThrow();
        assert.deepEqual([partner.disabled_at, partner.scopes], [NOON.toISOString(), 'room:read']);
      } finally {
        await db.destroy();
      }
    });

    test('admits nobody before it has followed the ledger', async () => {
      const backup = await copyDatabase(original.settings);
      const db = openTestDatabase(backup);
      try {
        await db.updateTable('ledger_state').set({ checked_until: UNFOLLOWED }).execute();
        const findCaller = createCallerFinder({ db, environment: 'live', now: () => NOON });
        await assert.rejects(findCaller(given.token.token), { status: 503 });
        await assert.rejects(findClient(db, given.partner, NOON), { status: 503 });
        await followLedger({ db, store: await createStore(), now: () => NOON });
        assert.deepEqual(await readAccess(db, given, NOON), ALL);
      } finally {
        await db.destroy();
      }
    });
  });
}
