import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOM } from '../support/filled-rooms.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const photoPath = (room: number, photo: number) => `/api/rooms/${room}/photos/${photo}`;
const UUID = /^[0-9a-f-]{36}$/;

onEachRoomsWorld('Undoing a deletion', (world) => {
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
});
