import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES, readPrepared, type TestDatabase } from '../support/engine.ts';
import { ROOM } from '../support/filled-rooms.ts';
import { issueToken, type TestPartner } from '../support/partner.ts';
import { request } from '../support/request.ts';
import { runJson } from '../support/rooms-fixture.ts';
import { runSampan, startSampan, type Sampan } from '../support/sampan.ts';

const DETAILS = '/api/p/room?partner_room_id=A-7';
const LIST = `/api/rooms/${ROOM.shared}/photos`;
/** Deletes a missing photo: 404 if the caller may delete. */
const DELETE = `/api/rooms/${ROOM.shared}/photos/1`;

for (const { name, copyPrepared } of ENGINES) {
  describe(`Ending a partner's access, on ${name}`, () => {
    let database: TestDatabase;
    let sampan: Sampan;
    let partner: TestPartner;
    let token: string;

    before(async () => {
      database = await copyPrepared('filled');
      ({
        partners: [partner],
        tokens: [{ all: token }],
      } = readPrepared(name).rooms);
      sampan = await startSampan(database.settings, ['--workers', '2']);
    });
    after(() => sampan.stop());

    const run = (...args: string[]) => runJson(args, database.settings);
    const ask = (path: string, method = 'GET') =>
      request(`${sampan.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    /** Every request opens a new connection, so both processes get some. */
    const statuses = async (path: string, method = 'GET') => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => ask(path, method)));
      return [...new Set(answers.map(({ status }) => status))];
    };
    const grant = (clientSecret = partner.clientSecret, scope = '') =>
      request(`${sampan.url}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&client_id=${partner.clientId}&client_secret=${clientSecret}${scope}`,
      });

    test('a disabled partner is refused at once with every token and its secret, and works again once enabled', async () => {
      assert.deepEqual(await statuses(DETAILS), [200]);
      const disabled = await run('partners', 'disable', String(partner.id));
      assert.ok(Date.parse(disabled.disabled_at) > 0);
      assert.deepEqual(await statuses(DETAILS), [401]);
      assert.deepEqual(await statuses(LIST), [401]);
      assert.deepEqual(await statuses(DELETE, 'DELETE'), [401]);
      const refused = await grant();
      assert.deepEqual([refused.status, refused.json().error], [401, 'invalid_client']);
      const again = await run('partners', 'disable', String(partner.id));
      assert.equal(again.disabled_at, disabled.disabled_at);
      const issued = await runSampan(['tokens', 'issue', String(partner.id)], database.settings);
      assert.deepEqual(
        [issued.exitCode, issued.stderr],
        [1, `Partner ${partner.id} is disabled: run ./sampan partners enable ${partner.id} first.\n`],
      );
      const enabled = await run('partners', 'enable', String(partner.id));
      assert.equal(enabled.disabled_at, null);
      assert.deepEqual(await statuses(DETAILS), [200]);
      assert.equal((await grant()).status, 200);
    });

    test("a change to a partner's scopes limits its tokens and grants from the next request on", async () => {
      assert.deepEqual(await statuses(DELETE, 'DELETE'), [404]);
      const { scopes } = await run('partners', 'scopes', String(partner.id), '--scopes', 'room:read');
      assert.deepEqual(scopes, ['room:read']);
      assert.deepEqual(await statuses(DELETE, 'DELETE'), [403]);
      assert.deepEqual(await statuses(DETAILS), [200]);
      assert.equal((await grant()).json().scope, 'room:read');
      for (const scope of ['room:write', 'room:read+room:write']) {
        const refused = await grant(partner.clientSecret, `&scope=${scope}`);
        assert.deepEqual([refused.status, refused.json().error], [400, 'invalid_scope']);
      }
      const issued = await runSampan(
        ['tokens', 'issue', String(partner.id), '--scopes', 'room:write'],
        database.settings,
      );
      assert.equal(issued.exitCode, 1);
      assert.match(issued.stderr, /^Partner \d+ may have room:read, not room:write: [^\n]+\n$/);
      assert.deepEqual((await run('tokens', 'issue', String(partner.id))).scopes, ['room:read']);
      await run('partners', 'scopes', String(partner.id), '--scopes', 'room:read,room:write');
      assert.deepEqual(await statuses(DELETE, 'DELETE'), [404]);
    });

    test('a rotated secret ends after the overlap or at once, with its tokens if the operator asks for that', async () => {
      const first = partner.clientSecret;
      const second = await run('partners', 'rotate', String(partner.id), '--overlap-hours', '1');
      assert.equal(second.client_id, partner.clientId);
      assert.deepEqual([(await grant(first)).status, (await grant(second.client_secret)).status], [200, 200]);
      await database.run(
        `update partners set previous_secret_ends_at = '2020-01-01T00:00:00.000Z' where id = ${partner.id}`,
      );
      assert.deepEqual([(await grant(first)).status, (await grant(second.client_secret)).status], [401, 200]);
      const other = await issueToken(database.settings, partner.id);
      const third = await run('partners', 'rotate', String(partner.id), '--revoke-tokens');
      assert.ok(third.tokens_revoked > 1);
      assert.deepEqual(
        await Promise.all(
          [first, second.client_secret, third.client_secret].map(
            async (secret) => (await grant(secret)).status,
          ),
        ),
        [401, 401, 200],
      );
      assert.deepEqual(await statuses(DETAILS), [401]);
      token = other.token;
      assert.deepEqual(await statuses(DETAILS), [401]);
      token = (await grant(third.client_secret)).json().access_token;
      assert.deepEqual(await statuses(DETAILS), [200]);
    });

    test('shows a partner with its rooms, tokens and last use', async () => {
      const shown = await run('partners', 'show', String(partner.id));
      assert.deepEqual(
        [shown.id, shown.client_id, shown.scopes, shown.disabled_at],
        [partner.id, partner.clientId, ['room:read', 'room:write'], null],
      );
      assert.deepEqual(shown.rooms[0], { room_id: ROOM.shared, partner_room_id: 'A-7', access: 'change' });
      assert.equal(shown.rooms.length, 5);
      assert.deepEqual(
        new Set(shown.tokens.map(({ state }: { state: string }) => state)),
        new Set(['revoked', 'live']),
      );
      assert.ok(Date.parse(shown.last_used_at) > Date.now() - 3_600_000);
      const { stdout } = await runSampan(['partners', 'show', String(partner.id)], database.settings);
      assert.match(stdout, /^Partner \d+, First$/m);
      assert.match(stdout, /^ {2}state +enabled$/m);
      assert.match(stdout, /^ {2}last used \(UTC\) +2[\d :-]+$/m);
      assert.match(stdout, /^10007 +A-7 +change$/m);
    });

    test('reports an unknown partner in one line on stderr, with exit code 1', async () => {
      const commands = [['disable'], ['enable'], ['rotate'], ['show'], ['scopes', '--scopes', 'room:read']];
      const outcomes = await Promise.all(
        commands.map(([command = '', ...flags]) =>
          runSampan(['partners', command, '77', ...flags], database.settings),
        ),
      );
      for (const { exitCode, stdout, stderr } of outcomes)
        assert.deepEqual(
          [exitCode, stdout, stderr],
          [1, '', 'There is no partner "77": ./sampan partners list shows all partners.\n'],
        );
    });
  });
}
