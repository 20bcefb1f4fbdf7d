import type { Answer } from '../support/request.ts';
import { ROOM, type TokenName } from '../support/filled-rooms.ts';
import { UNLISTED_IMAGES } from './unlisted-room.ts';

// Every partner x token x room x photo x method x alias, with the status and message from the specification.

const UNAUTHENTICATED = [401, 'Unauthenticated.'] as const;
const ROOM_403 = [
  403,
  'You are not allowed to access or change information associated with this room.',
] as const;
const NOT_DELETED = [409, 'The room photo is not deleted.'] as const;
const PHOTO_403 = [403, 'This action is unauthorized.'] as const;
const ROOM_404 = [404, 'Cannot find the given room'] as const;
export const PHOTO_404 = [404, 'Cannot find the given room photo'] as const;
const PAGE_404 = [404, 'There is nothing at this address.'] as const;
export const OK = [200, undefined] as const;

type Expected = readonly [status: number, message: string | undefined];
type Access = 'change' | 'read' | 'none';

export const TOKEN_NAMES: readonly TokenName[] = ['all', 'readOnly', 'writeOnly'];

const SCOPES: Record<TokenName, { read: boolean; write: boolean }> = {
  all: { read: true, write: true },
  readOnly: { read: true, write: false },
  writeOnly: { read: false, write: true },
};

/** What each partner may do with each room, and each partner's id for it. */
const ROOMS: { room: number; access: [Access, Access]; ids: [string, string]; photo: number }[] = [
  { room: ROOM.shared, access: ['change', 'read'], ids: ['A-7', 'B-7'], photo: 4_400 },
  { room: ROOM.readOnly, access: ['read', 'none'], ids: ['A-8', 'A-8'], photo: 4_410 },
  { room: ROOM.noAccess, access: ['none', 'change'], ids: ['A-9', 'B-9'], photo: 4_420 },
  { room: ROOM.anothers, access: ['none', 'change'], ids: ['B-10', 'B-10'], photo: 4_430 },
];
const OTHER_PHOTO = 4_500;
export const MISSING_PHOTO = 77_777;

export const DELETIONS: { method: string; prefix: string; headers: Record<string, string> }[] = [
  { method: 'DELETE', prefix: '/api', headers: {} },
  { method: 'DELETE', prefix: '', headers: {} },
  { method: 'POST', prefix: '/api', headers: { 'x-http-method-override': 'DELETE' } },
  { method: 'POST', prefix: '', headers: { 'x-http-method-override': 'DELETE' } },
];

export const BAD_TOKENS: [name: string, headers: Record<string, string>][] = [
  ['no token', {}],
  ['an empty header', { authorization: '' }],
  ['a scheme alone', { authorization: 'Bearer' }],
  ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ['nonsense', { authorization: 'Bearer nonsense' }],
  ['a sandbox token', { authorization: `Bearer sampan_test_${'a'.repeat(43)}_00000000` }],
];

/** A request and its expected response. */
export interface AccessQuestion {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly expected: Expected;
}

function* listReads(partner: 0 | 1, kind: TokenName): Generator<AccessQuestion> {
  for (const path of ['/api/p/rooms', '/api/p/audit'])
    yield { path, expected: SCOPES[kind].read ? OK : ROOM_403 };
  for (const { room, access, ids } of ROOMS) {
    const may = access[partner] !== 'none' && SCOPES[kind].read;
    for (const path of ['/api/p/room', '/api/room']) {
      yield { path: `${path}?partner_room_id=${ids[partner]}`, expected: may ? OK : ROOM_403 };
      yield { path: `${path}?partner_room_id=nobody`, expected: ROOM_404 };
    }
    for (const prefix of ['/api', '']) {
      yield { path: `${prefix}/rooms/${room}/photos`, expected: may ? OK : ROOM_403 };
      yield { path: `${prefix}/rooms/${ROOM.missing}/photos`, expected: ROOM_404 };
    }
  }
}

/** Leaves out the deletion that succeeds: the last test of the suite sends it. */
function* listDeletions(partner: 0 | 1, kind: TokenName): Generator<AccessQuestion> {
  for (const { method, prefix, headers } of DELETIONS) {
    const question = (room: number, photo: number, expected: Expected) => ({
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

const undoing = (room: number, photo: number, expected: Expected) => ({
  path: `/api/rooms/${room}/photos/${photo}/restore`,
  method: 'POST',
  expected,
});

/** Undoing deletions that did not happen. */
function* listUndos(partner: 0 | 1, kind: TokenName): Generator<AccessQuestion> {
  for (const { room, access, photo } of ROOMS) {
    const may = access[partner] === 'change' && SCOPES[kind].write;
    yield undoing(room, photo, may ? NOT_DELETED : ROOM_403);
    yield undoing(room, OTHER_PHOTO, may ? PHOTO_403 : ROOM_403);
    yield undoing(room, MISSING_PHOTO, may ? PHOTO_404 : ROOM_403);
  }
  yield undoing(ROOM.missing, MISSING_PHOTO, ROOM_404);
}

/** Every request with a token that changes nothing. */
export function listQuestions(partner: 0 | 1, token: TokenName): AccessQuestion[] {
  return [...listReads(partner, token), ...listDeletions(partner, token), ...listUndos(partner, token)];
}

/** The same requests with an invalid Authorization header: all are refused alike. */
export function listBadQuestions(headers: Record<string, string>): AccessQuestion[] {
  const asked = [...listQuestions(0, 'all'), { path: '/api/p/room', headers: {} }];
  return asked.map((question) => ({
    ...question,
    headers: { ...question.headers, ...headers },
    expected: UNAUTHENTICATED,
  }));
}

/** The images of the unlisted room, which the first partner may read. Without a partner: for everyone else. */
export function listImageQuestions(partner?: 0 | 1, token: TokenName = 'all'): AccessQuestion[] {
  const may = partner === 0 && SCOPES[token].read;
  return UNLISTED_IMAGES.map((path) => ({
    path,
    expected: may ? OK : path.startsWith('/hosts/') ? PAGE_404 : PHOTO_404,
  }));
}

const VARY = 'Authorization, Accept-Language, Time-Zone, Content-Currency';
const COMMON_HEADERS = { 'cache-control': 'private, no-store', vary: VARY };
/** A caller may cache a room if it revalidates every time. */
const ROOM_HEADERS = { 'cache-control': 'private, no-cache', vary: `${VARY}, Accept-Encoding` };

function headersOf(path: string, status: number): Record<string, string> {
  if (UNLISTED_IMAGES.includes(path))
    return { 'cache-control': status === 200 ? 'private, no-cache' : 'no-store' };
  return status === 200 && /^\/api\/(?:p\/)?room\?/.test(path) ? ROOM_HEADERS : COMMON_HEADERS;
}

/** What is wrong with a response, in one line; undefined if nothing is. */
export function findWrong(
  { method = 'GET', path, expected: [status, message] }: AccessQuestion,
  answer: Answer,
): string | undefined {
  const isRight =
    answer.status === status &&
    (message === undefined || answer.text() === JSON.stringify({ message })) &&
    Object.entries(headersOf(path, status)).every(([name, value]) => answer.headers[name] === value);
  if (isRight) return undefined;
  const [head, text] = [JSON.stringify(answer.headers), answer.text().slice(0, 200)];
  return `${method} ${path} answered ${answer.status}, expected ${status}: ${text} ${head}`;
}
