import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import LinkHeader from 'http-link-header';
import { Compile } from 'typebox/compile';
import { ROOM } from '../support/filled-rooms.ts';
import { resolveSchema } from '../support/resolve-schema.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const document: any = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
const AUDIT = '/api/p/audit';
const photoPath = (room: number, photo: number) => `/api/rooms/${room}/photos/${photo}`;
const summary = ({ action, room_id, photo }: any) => `${action} ${photo.id} of ${room_id}`;
const UUID = /^[0-9a-f-]{36}$/;

onEachRoomsWorld('Undoing a deletion and the own history', (world) => {
  const remove = (photo: number, room: number = ROOM.shared) =>
    world.ask(photoPath(room, photo), { method: 'DELETE', token: world.token(0) });
  interface Asked {
    readonly partner?: 0 | 1;
    readonly room?: number;
  }
  const undo = (photo: number, { partner = 0, room = ROOM.shared }: Asked = {}) =>
    world.ask(`${photoPath(room, photo)}/restore`, { method: 'POST', token: world.token(partner) });
  const list = (room: number) => world.ask(`/api/rooms/${room}/photos`, { token: world.token(0) });
  const image = (photo: number) => world.ask(`/rooms/${ROOM.shared}/large/photo-${photo}.jpg`);

  test('the photos, the room and its image are as before the deletion', async () => {
    const photosBefore = (await list(ROOM.shared)).text();
    const details = async () =>
      (await world.ask('/api/room?partner_room_id=A-7', { token: world.token(0) })).json().data;
    const detailsBefore = await details();
    assert.equal((await remove(4_401)).status, 200);
    assert.equal((await image(4_401)).status, 404);
    assert.notDeepEqual(await details(), detailsBefore);
    const answer = await undo(4_401);
    assert.equal(answer.status, 200);
    assert.equal(answer.text(), photosBefore);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.equal((await list(ROOM.shared)).text(), photosBefore);
    assert.deepEqual(await details(), detailsBefore);
    assert.equal((await image(4_401)).status, 200);
    const [entry] = await world.database.list(
      `select entry from audit_entries where room_id = ${ROOM.shared} order by sequence desc limit 1`,
    );
    const { action, partner_id, request_id } = JSON.parse(entry!['entry']);
    assert.deepEqual([action, partner_id], ['restored', world.partnerIds[0]]);
    assert.equal(request_id, answer.headers['x-request-id']);
    assert.match(String(request_id), UUID);
  });

  test('a second undo is 409, with the error body of every room request', async () => {
    const answer = await undo(4_401);
    assert.equal(answer.status, 409);
    assert.equal(answer.text(), '{"message":"The room photo is not deleted."}');
    assert.equal(answer.headers['cache-control'], 'private, no-store');
  });

  test("another partner's deletion, another room's photo and an unknown photo are refused", async () => {
    const refusals: [[photo: number, asked?: Asked], number, string][] = [
      [[4_430], 403, 'This action is unauthorized.'],
      [[77_777], 404, 'Cannot find the given room photo'],
      [[4_400, { room: ROOM.missing }], 404, 'Cannot find the given room'],
      [
        [4_400, { partner: 1 }],
        403,
        'You are not allowed to access or change information associated with this room.',
      ],
    ];
    for (const [asked, status, message] of refusals) {
      const answer = await undo(...asked);
      assert.deepEqual([answer.status, answer.json()], [status, { message }]);
    }
  });

  test('only POST undoes a deletion', async () => {
    const answer = await world.ask(`${photoPath(ROOM.shared, 4_400)}/restore`, { token: world.token(0) });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers['allow'], 'POST');
  });

  test('a photo returns to its own page', async () => {
    const before = (await list(ROOM.large)).text();
    await remove(4_502, ROOM.large);
    assert.equal((await undo(4_502, { room: ROOM.large })).text(), before);
  });

  const listChanges = async (query = '', partner: 0 | 1 = 0) => {
    const answer = await world.ask(`${AUDIT}${query}`, { token: world.token(partner) });
    assert.equal(answer.status, 200, answer.text());
    return answer;
  };

  test("a partner reads its own deletions and restorations, with token and request, and nobody else's", async () => {
    const elsewhere = await world.ask(photoPath(ROOM.anothers, 4_430), {
      method: 'DELETE',
      token: world.token(1),
    });
    const answer = await listChanges();
    const { data, meta } = answer.json();
    assert.deepEqual(data.map(summary), [
      `deleted 4401 of ${ROOM.shared}`,
      `restored 4401 of ${ROOM.shared}`,
      `deleted 4502 of ${ROOM.large}`,
      `restored 4502 of ${ROOM.large}`,
    ]);
    assert.deepEqual(meta, { count: 4, next: null });
    assert.equal(data[0].partner_room_id, 'A-7');
    assert.deepEqual(data[0].photo, { id: 4_401, name: 'photo-4401.jpg' });
    const { id, hint } = data[0].token;
    assert.ok(id > 0 && world.token(0).endsWith(hint));
    assert.ok(!answer.text().includes(world.token(0)));
    assert.match(data[0].request_id, UUID);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const { schema } = document.paths[AUDIT].get.responses['200'].content['application/json'];
    assert.deepEqual(Compile(resolveSchema(schema, document)).Errors(answer.json()), []);
    const [other, ...more] = (await listChanges('', 1)).json().data;
    assert.deepEqual([summary(other), more], [`deleted 4430 of ${ROOM.anothers}`, []]);
    assert.equal(other.request_id, elsewhere.headers['x-request-id']);
  });

  test('the history has pages, begins at since, and refuses other parameters', async () => {
    const all = (await listChanges()).json().data;
    const read: string[] = [];
    for (let next: string | undefined = '?limit=1'; next !== undefined && read.length < 9;) {
      const answer = await listChanges(next);
      read.push(...answer.json().data.map(summary));
      const [link] = LinkHeader.parse(String(answer.headers['link'] ?? '')).rel('next');
      assert.equal(answer.json().meta.next, link?.uri ?? null);
      next = link?.uri.slice(`${world.sampan.url}${AUDIT}`.length);
    }
    assert.deepEqual(read, all.map(summary));
    const since = all.at(-1).at;
    assert.deepEqual((await listChanges(`?since=${since}`)).json().data.map(summary), read.slice(-1));
    assert.deepEqual((await listChanges('?since=2999-01-01')).json().data, []);
    for (const query of ['since=yesterday', 'after=2026-11-01T08:30:00.000Z_1', 'limit=501', 'partner=2'])
      assert.equal((await world.ask(`${AUDIT}?${query}`, { token: world.token(0) })).status, 400, query);
    assert.equal((await world.ask(AUDIT, { token: world.token(0, 'writeOnly') })).status, 403);
    assert.equal((await world.ask(AUDIT)).status, 401);
  });
});
