import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import LinkHeader from 'http-link-header';
import { Compile } from 'typebox/compile';
import { ROOM } from '../support/filled-rooms.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { runSampan } from '../support/sampan.ts';
import { resolveSchema } from '../support/resolve-schema.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const document: any = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
const PATH = '/api/p/rooms';

const inVietnam = (instant: Temporal.Instant) =>
  instant.toString({ timeZone: '+07:00', smallestUnit: 'millisecond' });
const ascending = (one: number, other: number) => one - other;
const idsOf = (answer: { json(): any }) => answer.json().data.map(({ id }: { id: number }) => id);

onEachRoomsWorld(
  "A partner's rooms",
  (world) => {
    const list = async (query = '', partner: 0 | 1 = 0) => {
      const answer = await world.ask(`${PATH}${query}`, { token: world.token(partner) });
      assert.equal(answer.status, 200, answer.text());
      return answer;
    };

    test('a partner lists only its own rooms, each with its access', async () => {
      const answer = await list();
      const rooms = answer.json().data.map((room: any) => {
        const { id, partner_room_id, access, photo_count } = room;
        return { id, partner_room_id, access, photo_count };
      });
      assert.deepEqual(rooms, [
        { id: ROOM.shared, partner_room_id: 'A-7', access: 'change', photo_count: 3 },
        { id: ROOM.readOnly, partner_room_id: 'A-8', access: 'read', photo_count: 2 },
        { id: ROOM.noAccess, partner_room_id: 'A-9', access: 'none', photo_count: null },
        { id: ROOM.large, partner_room_id: 'A-11', access: 'change', photo_count: 33 },
        { id: ROOM.empty, partner_room_id: 'Phòng 12 & co/“x”', access: 'change', photo_count: 0 },
      ]);
      assert.deepEqual(answer.json().meta, { count: 5, next: null });
      assert.equal(answer.headers['link'], undefined);
      assert.equal(answer.headers['cache-control'], 'private, no-store');
      assert.deepEqual(idsOf(await list('', 1)), [ROOM.shared, ROOM.noAccess, ROOM.anothers]);
    });

    test('the response matches the published schema', async () => {
      const { schema } = document.paths[PATH].get.responses['200'].content['application/json'];
      assert.deepEqual(Compile(resolveSchema(schema, document)).Errors((await list()).json()), []);
    });

    for (const query of ['', '&updated_since=2020-01-01']) {
      test(`the Link headers of "limit=2${query}" lead through all rooms, each once`, async () => {
        const ids: number[] = [];
        let next: string | undefined = `?limit=2${query}`;
        for (let page = 0; next !== undefined && page < 5; page += 1) {
          const answer = await list(next);
          ids.push(...idsOf(answer));
          const [link] = LinkHeader.parse(String(answer.headers['link'] ?? '')).rel('next');
          assert.equal(answer.json().meta.next, link?.uri ?? null);
          assert.ok(link === undefined || link.uri.startsWith(`${world.sampan.url}${PATH}?`));
          next = link?.uri.slice(`${world.sampan.url}${PATH}`.length);
        }
        assert.deepEqual(ids, [ROOM.shared, ROOM.readOnly, ROOM.noAccess, ROOM.large, ROOM.empty]);
      });
    }

    const timeOf = async (id: number) =>
      (await list()).json().data.find((room: { id: number }) => room.id === id).updated_at as string;
    const newest = async () => (await list()).json().data.at(-1).updated_at as string;
    /** The rooms listed as changed by this change. */
    async function listChanged(change: () => Promise<unknown>): Promise<number[]> {
      const before = Date.parse(await newest());
      await change();
      return idsOf(await list(`?updated_since=${new Date(before + 1).toISOString()}`));
    }

    test('updated_since lists a room as soon as one of its photos is deleted', async () => {
      const before = await timeOf(ROOM.shared);
      const changed = await listChanged(async () => {
        const path = `/api/rooms/${ROOM.shared}/photos/4400`;
        const answer = await world.ask(path, { token: world.token(0), method: 'DELETE' });
        assert.equal(answer.status, 200);
      });
      assert.deepEqual(changed, [ROOM.shared]);
      const after = await timeOf(ROOM.shared);
      assert.ok(after > before);
      assert.deepEqual(
        idsOf(await list(`?updated_since=${after}`)),
        [ROOM.shared],
        'updated_since is inclusive',
      );
      assert.deepEqual(idsOf(await list('?updated_since=2999-01-01')), []);
    });

    test('with updated_since each room says what changed and when, and a room that is gone says so', async () => {
      const shared = roomLine(ROOM.empty, [], []) as any;
      const partner = { partner_id: world.partnerIds[0], partner_room_id: 'A-12' };
      const line = (members: object, access = 'change') =>
        importLines(world.settings, [{ ...shared, partners: [{ ...partner, access }], ...members }]);
      await line({});
      const price = { ...shared.price, nightly: 123_000 };
      const name = { en: 'Another name' };
      const photos = roomLine(ROOM.empty, [{ id: 4_900, featured: true }], []).photos;
      const photoPath = `/api/rooms/${ROOM.empty}/photos/4900`;
      const ask = (method: string, path: string) => async () => {
        assert.equal((await world.ask(path, { method, token: world.token(0) })).status, 200);
      };
      const steps: [expected: string[], change: () => Promise<unknown>][] = [
        [['price'], () => line({ price })],
        [['texts'], () => line({ price, name })],
        [['photos'], () => line({ price, name, photos })],
        [['photos'], ask('DELETE', photoPath)],
        [['photos'], ask('POST', `${photoPath}/restore`)],
        [['price', 'texts'], () => line({ photos })],
        [['access'], () => line({ photos }, 'read')],
        [['removed'], () => runSampan(['rooms', 'remove', String(ROOM.empty)], world.settings)],
        [['access'], () => line({}, 'change')],
      ];
      const from = new Date(Date.parse(await newest()) + 1).toISOString();
      for (const [expected, change] of steps) {
        const since = new Date(
          Date.parse((await list(`?updated_since=${from}`)).json().data.at(-1)?.updated_at ?? from) + 1,
        );
        await change();
        const answer = await list(`?updated_since=${since.toISOString()}`);
        const { schema } = document.paths[PATH].get.responses['200'].content['application/json'];
        assert.deepEqual(Compile(resolveSchema(schema, document)).Errors(answer.json()), []);
        const [room, ...others] = answer.json().data;
        assert.deepEqual([room.id, others], [ROOM.empty, []], expected.join());
        assert.deepEqual(room.changes.map(({ what }: any) => what).sort(), expected);
        assert.ok(room.changes.every(({ at }: any) => at === room.updated_at));
        if (expected[0] === 'removed') assert.ok(!idsOf(await list()).includes(ROOM.empty));
      }
      const [all] = (await list(`?updated_since=${from}`)).json().data;
      assert.deepEqual(
        all.changes.map(({ what }: any) => what),
        ['access'],
      );
      assert.ok((await list()).json().data.every((room: object) => !('changes' in room)));
    });

    test('updated_since is exact to the millisecond, in any time zone, and further digits are cut off', async () => {
      const at = await newest();
      const last = idsOf(await list()).at(-1);
      const moment = Temporal.Instant.from(at);
      const later = moment.add({ milliseconds: 1 });
      for (const since of [at, inVietnam(moment), at.replace('Z', '999Z'), at.replace('Z', '000+00:00')])
        assert.deepEqual(idsOf(await list(`?updated_since=${encodeURIComponent(since)}`)), [last], since);
      for (const since of [later.toString(), inVietnam(later)])
        assert.deepEqual(idsOf(await list(`?updated_since=${encodeURIComponent(since)}`)), [], since);
    });

    test('an import that changes a room or its access moves the room to the end; repeating the import does not', async () => {
      const partners = [{ partner_id: world.partnerIds[0], partner_room_id: 'A-8', access: 'change' }];
      const line = roomLine(ROOM.readOnly, [{ id: 4_410, featured: true }, { id: 4_411 }], partners);
      assert.deepEqual(await listChanged(() => importLines(world.settings, [line])), [ROOM.readOnly]);
      assert.equal((await list()).json().data.at(-1).access, 'change');
      assert.deepEqual(await listChanged(() => importLines(world.settings, [line])), []);
    });

    test('updated_at does not reveal changes to a room that the partner may not read', async () => {
      const before = await timeOf(ROOM.noAccess);
      const path = `/api/rooms/${ROOM.noAccess}/photos/4420`;
      const deletion = await world.ask(path, { token: world.token(1), method: 'DELETE' });
      assert.equal(deletion.status, 200);
      assert.equal(await timeOf(ROOM.noAccess), before);
      const other = (await list('', 1)).json().data.at(-1);
      assert.deepEqual([other.id, other.photo_count], [ROOM.noAccess, 1]);
    });

    const BAD: [query: string, message: string][] = [
      ...[
        'yesterday',
        '',
        '2026-02-31',
        '2026-11-01T08:30:00',
        '2026-11-01T24:30:00Z',
        '2026-11-01T08:30:00+07:00',
        '9999-12-31T23:59:59.999-23:59',
        '0000-01-01T00:00:00%2B23:59',
        '%00',
        'x'.repeat(3_000),
      ].map((value): [string, string] => [
        `updated_since=${value}`,
        'Invalid updated_since query parameter: it must be a date or an instant, such as 2026-11-01 or 2026-11-01T08:30:00Z',
      ]),
      ['updated_since=2026-11-01&updated_since=2026-11-01', ''],
      ...['0', '501', '-1', '1e2', '01', 'ten', ''].map((value): [string, string] => [
        `limit=${value}`,
        'Invalid limit query parameter: it must be a whole number from 1 to 500',
      ]),
      ...[
        '5',
        '2026-11-01T08:30:00.000Z_0',
        '2026-11-01T08:30:00.000Z_9999999999',
        '2026-13-99T08:30:00.000Z_1',
        "' or 1=1 --",
      ].map((value): [string, string] => [
        `after=${encodeURIComponent(value)}`,
        'Invalid after query parameter: it must come from the link to the next page',
      ]),
      [
        'update_since=2026-11-01',
        'Unknown query parameter update_since. Allowed: updated_since, after, limit',
      ],
      ['__proto__=1', ''],
    ];
    for (const [query, message] of BAD) {
      test(`"${query.slice(0, 60)}" is 400`, async () => {
        const answer = await world.ask(`${PATH}?${query}`, { token: world.token(0) });
        assert.equal(answer.status, 400);
        assert.deepEqual(Object.keys(answer.json()), ['message']);
        if (message) assert.equal(answer.json().message, message);
        assert.equal(answer.headers['cache-control'], 'private, no-store');
      });
    }

    test("the list requires the scope room:read and counts toward the partner's request limit", async () => {
      assert.equal((await world.ask(PATH)).status, 401);
      const answer = await world.ask(PATH, { token: world.token(0, 'writeOnly') });
      assert.equal(answer.status, 403);
      assert.match(String(answer.headers['www-authenticate']), /insufficient_scope/);
      const { headers } = await list();
      assert.match(String(headers['ratelimit-policy']), /"partner"/);
    });

    test('a room that changes during paging appears again at the end, and a removed room hides no other', async () => {
      const all = idsOf(await list());
      const readOn = async (from: string) => {
        const ids: number[] = [];
        for (let next: string | null = from; next !== null && ids.length < 20;) {
          const answer = await world.ask(next, { token: world.token(0) });
          assert.equal(answer.status, 200);
          ids.push(...idsOf(answer));
          next = (answer.json().meta.next as string | null)?.slice(world.sampan.url.length) ?? null;
        }
        return ids;
      };
      const first = await list('?limit=2');
      const next = first.json().meta.next.slice(world.sampan.url.length);
      const photo = { token: world.token(0), method: 'DELETE' };
      assert.equal((await world.ask(`/api/rooms/${ROOM.large}/photos/4501`, photo)).status, 200);
      const read = [...idsOf(first), ...(await readOn(next))];
      assert.equal(read.at(-1), ROOM.large);
      assert.deepEqual([...new Set(read)].sort(ascending), all.toSorted(ascending), 'no room is missed');
      // After the last room of the first page is removed, the next page starts at the same room as before.
      const [, gone] = idsOf(await list('?limit=2'));
      const again = (await list('?limit=2')).json().meta.next.slice(world.sampan.url.length);
      const { exitCode } = await runSampan(['rooms', 'remove', String(gone)], world.settings);
      assert.equal(exitCode, 0);
      const rest = await readOn(again);
      assert.equal(rest.length, all.length - 2);
      assert.ok(!rest.includes(gone));
      assert.ok(!idsOf(await list()).includes(gone), 'a removed room is not listed');
    });
  },
  { TOKEN_RATE_LIMIT: '1000000' },
);
