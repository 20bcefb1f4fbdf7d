import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import {
  BAD_TOKENS,
  DELETIONS,
  findWrong,
  listBadQuestions,
  listQuestions,
  MISSING_PHOTO,
  OK,
  PHOTO_404,
  TOKEN_NAMES,
  type AccessQuestion,
} from './access-matrix.ts';
import { onEachRoomsWorld, type RoomsWorld } from './rooms-world.ts';

async function check(world: RoomsWorld, token: string | undefined, question: AccessQuestion): Promise<void> {
  const { path, method = 'GET', headers = {} } = question;
  const answer = await world.ask(path, { method, headers, token });
  assert.equal(findWrong(question, answer), undefined);
}

/** The headers, without values that change with every response. */
const constant = ({ date, 'x-request-id': _id, ...rest }: Record<string, unknown>) => ({
  ...rest,
  date: typeof date,
});

onEachRoomsWorld('7.2 Access', (world) => {
  for (const partner of [0, 1] as const) {
    for (const kind of TOKEN_NAMES) {
      test(`partner ${partner} with token "${kind}" gets the specified status for each room, photo, method and alias`, async () => {
        const questions = listQuestions(partner, kind);
        assert.ok(questions.length > 50);
        for (const question of questions) await check(world, world.token(partner, kind), question);
      });
    }
  }

  for (const [name, headers] of BAD_TOKENS) {
    test(`returns 401 for every request with ${name}`, async () => {
      for (const question of listBadQuestions(headers)) await check(world, undefined, question);
      const answer = await world.ask('/api/room', { headers });
      assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
    });
  }

  test('a 403 for a missing scope names it in WWW-Authenticate, and no other 403 does', async () => {
    const details = '/api/p/room?partner_room_id=A-7';
    const photo = `/api/rooms/${ROOM.shared}/photos/${MISSING_PHOTO}`;
    const lacking: [path: string, method: string, kind: 'readOnly' | 'writeOnly'][] = [
      [details, 'GET', 'writeOnly'],
      [`/api/rooms/${ROOM.shared}/photos`, 'GET', 'writeOnly'],
      [photo, 'DELETE', 'readOnly'],
    ];
    for (const [path, method, kind] of lacking) {
      const answer = await world.ask(path, { method, token: world.token(0, kind) });
      assert.equal(answer.status, 403);
      assert.equal(answer.headers['www-authenticate'], 'Bearer error="insufficient_scope"', path);
      assert.deepEqual(answer.json(), {
        message: 'You are not allowed to access or change information associated with this room.',
      });
    }
    for (const [path, method] of [
      ['/api/p/room?partner_room_id=A-9', 'GET'],
      [`/api/rooms/${ROOM.anothers}/photos`, 'GET'],
      [`/api/rooms/${ROOM.readOnly}/photos/4410`, 'DELETE'],
      [`/api/rooms/${ROOM.shared}/photos/4430`, 'DELETE'],
    ] as const) {
      const answer = await world.ask(path, { method, token: world.token(0) });
      assert.deepEqual([answer.status, answer.headers['www-authenticate']], [403, undefined], path);
    }
  });

  test('existing and missing photos get the same response in a room without access', async () => {
    const asked = { method: 'DELETE', token: world.token(0) };
    const existing = await world.ask(`/api/rooms/${ROOM.anothers}/photos/4430`, asked);
    const missing = await world.ask(`/api/rooms/${ROOM.anothers}/photos/${MISSING_PHOTO}`, asked);
    assert.equal(existing.text(), missing.text());
    assert.deepEqual(constant(existing.headers), constant(missing.headers));
  });

  test('the requests above deleted nothing', async () => {
    for (const [room, photos] of Object.entries(PHOTOS)) {
      const [{ count }] = (await world.database.list(
        `select count(*) as count from photos where room_id = ${room}`,
      )) as [{ count: number | string }];
      assert.equal(Number(count), photos.length);
    }
  });

  test('each method and alias deletes a photo for a partner with access', async () => {
    for (const [index, { method, prefix, headers }] of DELETIONS.entries()) {
      const path = `${prefix}/rooms/${ROOM.large}/photos/${4_510 + index}`;
      const asked = { method, headers, path };
      await check(world, world.token(0), { ...asked, expected: OK });
      await check(world, world.token(0), { ...asked, expected: PHOTO_404 });
    }
  });
});
