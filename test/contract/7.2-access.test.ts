import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachRoomsWorld, PHOTOS, ROOM, type RoomsWorld, type TokenName } from './rooms-world.ts';

// Every partner x token x room x photo x method x alias, with the status and the words that the specification asks for.

const UNAUTHENTICATED = [401, 'Unauthenticated.'] as const;
const ROOM_403 = [
  403,
  'You are not allowed to access or change information associated with this room.',
] as const;
const PHOTO_403 = [403, 'This action is unauthorized.'] as const;
const ROOM_404 = [404, 'Cannot find the given room'] as const;
const PHOTO_404 = [404, 'Cannot find the given room photo'] as const;
const OK = [200, undefined] as const;

type Expected = readonly [status: number, message: string | undefined];
type Access = 'change' | 'read' | 'none';

const SCOPES: Record<TokenName, { read: boolean; write: boolean }> = {
  all: { read: true, write: true },
  readOnly: { read: true, write: false },
  writeOnly: { read: false, write: true },
};

/** What each partner may do with each room, and the id by which each partner knows it. */
const ROOMS: { room: number; access: [Access, Access]; ids: [string, string]; photo: number }[] = [
  { room: ROOM.shared, access: ['change', 'read'], ids: ['A-7', 'B-7'], photo: 4_400 },
  { room: ROOM.readOnly, access: ['read', 'none'], ids: ['A-8', 'A-8'], photo: 4_410 },
  { room: ROOM.noAccess, access: ['none', 'change'], ids: ['A-9', 'B-9'], photo: 4_420 },
  { room: ROOM.anothers, access: ['none', 'change'], ids: ['B-10', 'B-10'], photo: 4_430 },
];
const OTHER_PHOTO = 4_500;
const MISSING_PHOTO = 77_777;

const DELETIONS: { method: string; prefix: string; headers: Record<string, string> }[] = [
  { method: 'DELETE', prefix: '/api', headers: {} },
  { method: 'DELETE', prefix: '', headers: {} },
  { method: 'POST', prefix: '/api', headers: { 'x-http-method-override': 'DELETE' } },
  { method: 'POST', prefix: '', headers: { 'x-http-method-override': 'DELETE' } },
];

const BAD_TOKENS: [name: string, headers: Record<string, string>][] = [
  ['no token', {}],
  ['an empty header', { authorization: '' }],
  ['a scheme alone', { authorization: 'Bearer' }],
  ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ['nonsense', { authorization: 'Bearer nonsense' }],
  ['a token of the sandbox', { authorization: `Bearer sampan_test_${'a'.repeat(43)}_00000000` }],
];

interface Question {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly expected: Expected;
}

function* listReads(partner: 0 | 1, kind: TokenName): Generator<Question> {
  for (const { room, access, ids } of ROOMS) {
    const may = access[partner] !== 'none' && SCOPES[kind].read;
    for (const path of ['/api/p/room', '/api/room']) {
      const id = ids[partner];
      yield { name: `${path} ${id}`, path: `${path}?partner_room_id=${id}`, expected: may ? OK : ROOM_403 };
      yield { name: `${path} nobody's`, path: `${path}?partner_room_id=nobody`, expected: ROOM_404 };
    }
    for (const prefix of ['/api', '']) {
      const path = `${prefix}/rooms/${room}/photos`;
      yield { name: `list ${path}`, path, expected: may ? OK : ROOM_403 };
      yield {
        name: 'list a missing room',
        path: `${prefix}/rooms/${ROOM.missing}/photos`,
        expected: ROOM_404,
      };
    }
  }
}

/** Without the one that succeeds, which is last and on its own. */
function* listDeletions(partner: 0 | 1, kind: TokenName): Generator<Question> {
  for (const { method, prefix, headers } of DELETIONS) {
    const question = (room: number, photo: number, expected: Expected) => ({
      name: `${method} ${prefix}/rooms/${room}/photos/${photo}`,
      path: `${prefix}/rooms/${room}/photos/${photo}`,
      method,
      headers,
      expected,
    });
    for (const { room, access, photo } of ROOMS) {
      const may = access[partner] === 'change' && SCOPES[kind].write;
      if (!may) yield question(room, photo, ROOM_403);
      yield question(room, OTHER_PHOTO, may ? PHOTO_403 : ROOM_403);
      yield question(room, MISSING_PHOTO, may ? PHOTO_404 : ROOM_403);
    }
    yield question(ROOM.missing, 4_400, ROOM_404);
    yield question(ROOM.missing, MISSING_PHOTO, ROOM_404);
  }
}

/** All that does not differ from one answer to the next. */
const constant = ({ date, 'x-request-id': _id, ...rest }: Record<string, unknown>) => ({
  ...rest,
  date: typeof date,
});

async function check(world: RoomsWorld, token: string | undefined, question: Question): Promise<void> {
  const { path, method = 'GET', headers = {}, expected, name } = question;
  const answer = await world.ask(path, { method, headers, token });
  const [status, message] = expected;
  assert.equal(answer.status, status, name);
  if (message !== undefined) assert.equal(answer.text(), JSON.stringify({ message }), name);
  assert.equal(answer.headers['cache-control'], 'private, no-store', name);
  assert.equal(answer.headers['vary'], 'Authorization, Accept-Language, Time-Zone, Content-Currency', name);
}

onEachRoomsWorld('7.2 Access', (world) => {
  const kinds = Object.keys(SCOPES) as TokenName[];
  for (const partner of [0, 1] as const) {
    for (const kind of kinds) {
      test(`partner ${partner} with the token ${kind} gets what each room, photo, method and alias says`, async () => {
        const questions = [...listReads(partner, kind), ...listDeletions(partner, kind)];
        assert.ok(questions.length > 50);
        for (const question of questions) await check(world, world.token(partner, kind), question);
      });
    }
  }

  for (const [name, headers] of BAD_TOKENS) {
    test(`with ${name} everything is 401, whatever is asked`, async () => {
      for (const { path, method } of [...listReads(0, 'all'), ...listDeletions(0, 'all')]) {
        const question = {
          name: path,
          path,
          ...(method ? { method } : {}),
          headers,
          expected: UNAUTHENTICATED,
        };
        await check(world, undefined, question);
      }
      await check(world, undefined, { name, path: '/api/p/room', headers, expected: UNAUTHENTICATED });
      const answer = await world.ask('/api/room', { headers });
      assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
    });
  }

  test('for a room one may not touch, an existing and a missing photo are answered alike', async () => {
    const asked = { method: 'DELETE', token: world.token(0) };
    const existing = await world.ask(`/api/rooms/${ROOM.anothers}/photos/4430`, asked);
    const missing = await world.ask(`/api/rooms/${ROOM.anothers}/photos/${MISSING_PHOTO}`, asked);
    assert.equal(existing.text(), missing.text());
    assert.deepEqual(constant(existing.headers), constant(missing.headers));
  });

  test('none of all this has deleted anything', async () => {
    for (const [room, photos] of Object.entries(PHOTOS)) {
      const [{ count }] = (await world.database.list(
        `select count(*) as count from photos where room_id = ${room}`,
      )) as [{ count: number | string }];
      assert.equal(Number(count), photos.length);
    }
  });

  test('each method and alias deletes for the one who may', async () => {
    for (const [index, { method, prefix, headers }] of DELETIONS.entries()) {
      const path = `${prefix}/rooms/${ROOM.large}/photos/${4_510 + index}`;
      const asked = { method, headers, path };
      await check(world, world.token(0), { name: path, ...asked, expected: OK });
      await check(world, world.token(0), { name: `${path} again`, ...asked, expected: PHOTO_404 });
    }
  });
});
