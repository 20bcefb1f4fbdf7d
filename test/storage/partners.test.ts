import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseNoteKey } from '../../src/ledger/notes.ts';
import {
  type Scope,
  checkStillValid,
  createCallerFinder,
  type CallerFinder,
  createToken,
  sha256Of,
  createTokenUses,
  findClient,
} from '../../src/partners/caller.ts';
import {
  changeScopes,
  disablePartner,
  enablePartner,
  addPartner,
  findPartner,
  listPartners,
  rotateSecret,
} from '../../src/partners/partners.ts';
import {
  grantToken,
  LIVE_TOKENS,
  rotateToken,
  findToken,
  issueToken,
  listTokens,
  revokeToken,
} from '../../src/partners/tokens.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { takeIds } from '../../src/storage/ids.ts';
import { ENGINES, SQLITE, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const START = new Date('2026-11-15T08:30:15.500Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const later = (ms: number) => new Date(START.getTime() + ms);
const refuse = (error: unknown) => assert.fail(String(error));
const readNothing = async () => undefined;

for (const engine of ENGINES) {
  const { name, createDatabase } = engine;
  const areCommitsCounted = engine === SQLITE;

  describe(`Partners and tokens on ${name}`, () => {
    let outside: TestDatabase;
    let db: Database;
    let now = START;
    let partnerId: number;

    let finder: CallerFinder | undefined;

    // All tests share one finder, because it caches.
    const findCaller = (token: string) =>
      (finder ??= createCallerFinder({ db, environment: 'live', now: () => now }))(token);
    const issue = (more: { expiresAt?: Date | null; scopes?: Scope[]; partnerId?: number } = {}) =>
      issueToken(db, {
        environment: 'live',
        partnerId,
        scopes: ['room:read'],
        label: 'booking engine',
        now: START,
        expiresAt: later(DAY_MS),
        ...more,
      });

    /** A partner with this many live tokens. */
    async function addFull(count: number) {
      const partner = await addPartner(db, { name: 'Greedy', now: START });
      const client = (await findClient(db, partner, START))!;
      const first = await takeIds(db, 'token', count);
      const rows = Array.from({ length: count }, (_, index) => ({
        id: first + index,
        partner_id: partner.id,
        sha256: sha256Of(`${name} ${first + index}`),
        hint: '',
        label: '',
        scopes: 'room:read',
        created_at: START.toISOString(),
        expires_at: later(HOUR_MS + Math.floor(index / 2)).toISOString(),
      }));
      for (let from = 0; from < count; from += 500)
        await db
          .insertInto('tokens')
          .values(rows.slice(from, from + 500))
          .execute();
      const grant = () => grantToken(db, { environment: 'live', client, scopes: ['room:read'], now: START });
      const listLive = async () =>
        (await listTokens(db, { partnerId: partner.id })).filter(
          ({ revoked_at, expires_at }) => revoked_at === null && expires_at! > START.toISOString(),
        );
      return { partner, first, grant, listLive };
    }

    before(async () => {
      outside = await createDatabase();
      db = openTestDatabase(outside);
      await migrate(db);
      partnerId = (await addPartner(db, { name: 'Mekong Stays', now: START })).id;
    });
    after(() => db.destroy());

    test('lists partners by id without their secret, which is nowhere in the database', async () => {
      const added = await addPartner(db, { name: 'Hạ Long Rooms', now: START, expiresAt: later(DAY_MS) });
      assert.equal((await listPartners(db)).length, 2);
      assert.deepEqual(await findPartner(db, added.id), {
        id: added.id,
        name: 'Hạ Long Rooms',
        client_id: added.clientId,
        created_at: START.toISOString(),
        expires_at: later(DAY_MS).toISOString(),
        disabled_at: null,
        scopes: ['room:read', 'room:write'],
        previous_secret_ends_at: null,
      });
      assert.equal(await findPartner(db, 999), undefined);
      const stored = JSON.stringify(await outside.list('select * from partners'));
      assert.doesNotMatch(stored, new RegExp(added.clientSecret));
      assert.match(stored, /"client_secret_sha256":"[0-9a-f]{64}"/);
    });

    test('a token identifies its partner and scopes, and only its digest and last characters are stored', async () => {
      const { id, token, expiresAt } = await issue({ scopes: ['room:read', 'room:write'] });
      const caller = await findCaller(token);
      assert.deepEqual([caller?.tokenId, caller?.partnerId], [id, partnerId]);
      assert.deepEqual(caller?.scopes, new Set(['room:read', 'room:write']));
      assert.deepEqual(expiresAt, later(DAY_MS));
      const stored = JSON.stringify(await outside.list('select * from tokens'));
      assert.doesNotMatch(stored, new RegExp(token.slice(0, -4)));
      assert.match(stored, new RegExp(`"hint":"${token.slice(-4)}"`));
    });

    test('an unknown token and a token from the other environment identify nobody', async () => {
      assert.equal(await findCaller(createToken('live')), undefined);
      const { token } = await issueToken(db, {
        environment: 'test',
        partnerId,
        scopes: ['room:read'],
        label: '',
        now: START,
        expiresAt: null,
      });
      assert.equal(await findCaller(token), undefined);
    });

    test('a token works until the instant it expires; one without an expiry keeps working', async () => {
      const [{ token }, endless] = [await issue(), await issue({ expiresAt: null })];
      now = later(DAY_MS - 1);
      assert.ok(await findCaller(token));
      now = later(DAY_MS);
      assert.equal(await findCaller(token), undefined);
      assert.ok(await findCaller(endless.token));
      now = START;
    });

    test('no token outlives its partner', async () => {
      const guest = await addPartner(db, { name: 'Guest', now: START, expiresAt: later(HOUR_MS) });
      const { token } = await issue({ partnerId: guest.id });
      assert.ok(await findCaller(token));
      now = later(HOUR_MS);
      assert.equal(await findCaller(token), undefined);
      now = START;
    });

    test('a revocation takes effect on the next request, and a second one keeps the first date', async () => {
      const { id, token } = await issue();
      assert.ok(await findCaller(token));
      await revokeToken(db, { id, now: later(1) });
      assert.equal(await findCaller(token), undefined);
      await revokeToken(db, { id, now: later(2) });
      assert.deepEqual((await findToken(db, id))?.revoked_at, later(1).toISOString());
    });

    test("a disabled partner's token identifies nobody until the partner is enabled", async () => {
      const partner = await addPartner(db, { name: 'Cut off', now: START });
      const { token } = await issue({ partnerId: partner.id });
      assert.ok(await findCaller(token));
      await disablePartner(db, { id: partner.id, now: later(1) });
      assert.equal(await findCaller(token), undefined);
      await disablePartner(db, { id: partner.id, now: later(2) });
      assert.deepEqual((await findPartner(db, partner.id))?.disabled_at, later(1).toISOString());
      await enablePartner(db, partner.id);
      assert.ok(await findCaller(token));
    });

    test('where commits are counted, a token is read once per commit; elsewhere with the data of each request', async () => {
      const { id, token } = await issue();
      const find = createCallerFinder({ db, environment: 'live', now: () => now });
      assert.equal((await find(token, readNothing))?.tokenId, areCommitsCounted ? id : undefined);
      const caller = await find(token);
      assert.equal((await find(token)) === caller, areCommitsCounted);
      await issue();
      assert.notEqual(await find(token), caller);
    });

    test('a caller is no longer valid once its token is revoked or its partner disabled', async () => {
      const partner = await addPartner(db, { name: 'Slow', now: START });
      const [one, two] = [await issue({ partnerId: partner.id }), await issue({ partnerId: partner.id })];
      const [first, second] = [(await findCaller(one.token))!, (await findCaller(two.token))!];
      const refusal = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };
      await checkStillValid(db, first);
      await revokeToken(db, { id: one.id, now: START });
      await assert.rejects(checkStillValid(db, first), refusal);
      await checkStillValid(db, second);
      await disablePartner(db, { id: partner.id, now: START });
      await assert.rejects(checkStillValid(db, second), refusal);
    });

    test('a client needs its own id and secret, and a partner that has neither ended nor been disabled', async () => {
      const partner = await addPartner(db, { name: 'Client', now: START, expiresAt: later(DAY_MS) });
      const { clientId, clientSecret } = partner;
      const find = (changes: { clientId?: string; clientSecret?: string } = {}, at = START) =>
        findClient(db, { clientId, clientSecret, ...changes }, at);
      assert.deepEqual(await find(), {
        partnerId: partner.id,
        secretSha256: sha256Of(clientSecret),
        expiresAt: later(DAY_MS),
        scopes: ['room:read', 'room:write'],
      });
      assert.equal(await find({ clientSecret: `${clientSecret}0` }), undefined);
      assert.equal(await find({ clientId: `partner_${'0'.repeat(24)}` }), undefined);
      assert.equal(await find({ clientId: 'somebody' }), undefined);
      assert.ok(await find({}, later(DAY_MS - 1)));
      assert.equal(await find({}, later(DAY_MS)), undefined);
      await disablePartner(db, { id: partner.id, now: START });
      assert.equal(await find(), undefined);
    });

    test('a token never has more scopes than its partner currently has', async () => {
      const partner = await addPartner(db, { name: 'Narrow', now: START });
      const { token } = await issue({ partnerId: partner.id, scopes: ['room:read', 'room:write'] });
      await changeScopes(db, partner.id, ['room:write']);
      assert.deepEqual((await findCaller(token))?.scopes, new Set(['room:write']));
      await changeScopes(db, partner.id, ['room:read', 'room:write']);
      assert.deepEqual((await findCaller(token))?.scopes, new Set(['room:read', 'room:write']));
    });

    test('at most two secrets work: a rotation during the overlap ends the oldest at once', async () => {
      const partner = await addPartner(db, { name: 'Rotating', now: START });
      const rotate = (overlapMs: number) =>
        rotateSecret(db, { partnerId: partner.id, now, overlapMs, revokesTokens: false });
      const works = async (clientSecret: string) =>
        (await findClient(db, { clientId: partner.clientId, clientSecret }, now)) !== undefined;
      const secrets = [
        partner.clientSecret,
        (await rotate(HOUR_MS)).clientSecret,
        (await rotate(HOUR_MS)).clientSecret,
      ];
      const working = () => Promise.all(secrets.map(works));
      assert.deepEqual(await working(), [false, true, true]);
      now = later(HOUR_MS - 1);
      assert.deepEqual(await working(), [false, true, true]);
      now = later(HOUR_MS);
      assert.deepEqual(await working(), [false, false, true]);
      now = START;
    });

    test('a client whose secret ends during its token request gets none', async () => {
      const partner = await addPartner(db, { name: 'Leaked', now: START });
      const client = (await findClient(db, partner, now))!;
      const grant = () => grantToken(db, { environment: 'live', client, scopes: ['room:read'], now });
      assert.ok(await grant());
      await rotateSecret(db, { partnerId: partner.id, now, overlapMs: 0, revokesTokens: true });
      assert.equal(await grant(), undefined);
      assert.deepEqual(
        (await listTokens(db, { partnerId: partner.id })).map(({ revoked_at }) => revoked_at),
        [START.toISOString()],
      );
    });

    test('beyond the limit, a grant ends the token that expires first, and no token without an expiry', async () => {
      const { partner, first, grant, listLive } = await addFull(LIVE_TOKENS);
      const endless = await issue({ partnerId: partner.id, expiresAt: null });
      await revokeToken(db, { id: first, now: START });
      assert.ok(await findCaller((await grant())!.token));
      assert.equal((await findToken(db, first + 1))?.expires_at, later(HOUR_MS).toISOString());
      const { token } = (await grant())!;
      assert.ok(await findCaller(token));
      assert.ok(await findCaller(endless.token));
      assert.deepEqual((await findToken(db, first + 1))?.expires_at, START.toISOString());
      const live = await listLive();
      assert.deepEqual([live.length, live[0]?.id], [LIVE_TOKENS, first + 2]);
    });

    test('grants at the same time never leave more tokens than the limit', async () => {
      const { grant, listLive } = await addFull(LIVE_TOKENS - 3);
      const granted = await Promise.all(Array.from({ length: 10 }, grant));
      for (const each of granted) assert.ok(await findCaller(each!.token));
      assert.equal((await listLive()).length, LIVE_TOKENS);
    });

    test('grants end the excess that earlier versions left, in small steps', async () => {
      const { first, grant, listLive } = await addFull(LIVE_TOKENS + 150);
      await grant();
      const left = (await listLive()).length;
      assert.ok(left > LIVE_TOKENS && left < LIVE_TOKENS + 150, String(left));
      await grant();
      const live = await listLive();
      assert.deepEqual([live.length, live[0]?.id], [LIVE_TOKENS, first + 152]);
    });

    test('one note ends all tokens of a partner, and no others', async () => {
      const [partner, other] = [
        await addPartner(db, { name: 'Leaked', now: START }),
        await addPartner(db, { name: 'Other', now: START }),
      ];
      const tokens = [
        await issue({ partnerId: partner.id }),
        await issue({ partnerId: partner.id, expiresAt: null }),
      ];
      await issue({ partnerId: partner.id, expiresAt: START });
      const others = await issue({ partnerId: other.id });
      await db.deleteFrom('ledger_outbox').execute();
      const rotation = { partnerId: partner.id, now, overlapMs: 0, revokesTokens: true };
      assert.equal((await rotateSecret(db, rotation)).tokensRevoked, 2);
      for (const { token } of tokens) assert.equal(await findCaller(token), undefined);
      assert.ok(await findCaller(others.token));
      const noted = await db.selectFrom('ledger_outbox').select('note_key').orderBy('note_key').execute();
      assert.deepEqual(
        noted.map(({ note_key }) => parseNoteKey(note_key).subject.replace(/-.*/, '')),
        ['secret', 'tokens'],
      );
    });

    test('after a rotation both tokens work during the overlap, then only the new one', async () => {
      const old = await issue({ scopes: ['room:read', 'room:write'] });
      now = later(HOUR_MS);
      const token = (await findToken(db, old.id))!;
      const rotated = (await rotateToken(db, { environment: 'live', token, now, overlapMs: 2 * HOUR_MS }))!;
      assert.deepEqual(rotated.oldExpiresAt, later(3 * HOUR_MS));
      assert.deepEqual(rotated.expiresAt, later(HOUR_MS + DAY_MS));
      assert.deepEqual((await findCaller(rotated.token))?.scopes, new Set(['room:read', 'room:write']));
      assert.equal((await findToken(db, rotated.id))?.label, 'booking engine');
      now = later(3 * HOUR_MS - 1);
      assert.ok(await findCaller(old.token));
      now = later(3 * HOUR_MS);
      assert.equal(await findCaller(old.token), undefined);
      assert.ok(await findCaller(rotated.token));
      now = START;
    });

    test('a rotation never extends the old token', async () => {
      const old = await issue({ expiresAt: later(HOUR_MS) });
      const token = (await findToken(db, old.id))!;
      const rotated = (await rotateToken(db, { environment: 'live', token, now, overlapMs: DAY_MS }))!;
      assert.deepEqual(rotated.oldExpiresAt, later(HOUR_MS));
      assert.deepEqual((await findToken(db, old.id))?.expires_at, later(HOUR_MS).toISOString());
    });

    test('a token that was revoked in the meantime is not replaced', async () => {
      const { id } = await issue();
      const token = (await findToken(db, id))!;
      await revokeToken(db, { id, now });
      const stored = await listTokens(db);
      assert.equal(await rotateToken(db, { environment: 'live', token, now, overlapMs: HOUR_MS }), undefined);
      assert.deepEqual(await listTokens(db), stored);
    });

    test('lists tokens for all partners or for one', async () => {
      const other = await addPartner(db, { name: 'Other', now: START });
      const { id } = await issue({ partnerId: other.id });
      assert.deepEqual(
        (await listTokens(db, { partnerId: other.id })).map((token) => token.id),
        [id],
      );
      assert.ok((await listTokens(db)).length > 1);
    });

    test("writes a token's last use once a minute, batched with others, even if the clock is set back", async () => {
      const [one, two] = [await issue(), await issue()];
      const uses = createTokenUses({ db, now: () => now, onError: refuse });
      const lastUses = async () => [
        (await findToken(db, one.id))?.last_used_at,
        (await findToken(db, two.id))?.last_used_at,
      ];
      uses.note(one.id);
      uses.note(one.id);
      uses.note(two.id);
      assert.deepEqual(await lastUses(), [null, null]);
      await uses.flush();
      assert.deepEqual(await lastUses(), [START.toISOString(), START.toISOString()]);
      now = later(MINUTE_MS - 1);
      uses.note(one.id);
      await uses.flush();
      assert.deepEqual(await lastUses(), [START.toISOString(), START.toISOString()]);
      now = later(MINUTE_MS);
      uses.note(one.id);
      await uses.flush();
      assert.deepEqual(await lastUses(), [later(MINUTE_MS).toISOString(), START.toISOString()]);
      now = later(-HOUR_MS);
      uses.note(two.id);
      await uses.flush();
      assert.deepEqual(await lastUses(), [later(MINUTE_MS).toISOString(), later(-HOUR_MS).toISOString()]);
      now = START;
    });
  });
}

/** A database without tables, where every query fails. */
function openUnusable(): Database {
  return openDatabase({ url: undefined, file: ':memory:', poolSize: 1, connectMs: 1, statementMs: 60_000 });
}

test('a malformed token or one from the other environment costs no query', async () => {
  const db = openUnusable();
  const findCaller = createCallerFinder({ db, environment: 'live', now: () => START });
  for (const token of ['', 'secret', `${createToken('live')}0`, createToken('test')]) {
    assert.equal(await findCaller(token), undefined);
  }
  await assert.rejects(findCaller(createToken('live')), /no such table/);
  await db.destroy();
});

test('a malformed client id costs no query', async () => {
  const db = openUnusable();
  const find = (clientId: string) => findClient(db, { clientId, clientSecret: '' }, START);
  assert.equal(await find('somebody'), undefined);
  await assert.rejects(find(`partner_${'0'.repeat(24)}`), /no such table/);
  await db.destroy();
});

test('reports and drops a use that cannot be written', async () => {
  const db = openUnusable();
  const errors: unknown[] = [];
  const uses = createTokenUses({ db, now: () => START, onError: (error) => errors.push(error) });
  uses.note(1);
  await uses.flush();
  await uses.flush();
  assert.match(String(errors), /no such table: tokens/);
  assert.equal(errors.length, 1);
  await db.destroy();
});
