import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../support/request.ts';
import { onEachRoomsWorld, onEachSharedRooms, type Question, type SharedRooms } from './rooms-world.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';

// Different spellings of the same request get the same headers and bytes.

/** Headers that change with every response or count down. */
const VARYING_HEADERS = new Set(['date', 'x-request-id', 'ratelimit']);

function comparable(answer: Answer) {
  const { status, headers } = answer;
  const kept = Object.entries(headers).filter(([name]) => !VARYING_HEADERS.has(name));
  return {
    status,
    headers: Object.fromEntries(kept),
    body: answer.text().replace(String(headers['x-request-id']), 'the id of the request'),
  };
}

type Spelling = (world: SharedRooms, path: string, id: string, question: Question) => Promise<Answer>;

const unescaped: Spelling = (world, path, id, question) =>
  world.ask(`${path}?partner_room_id=${id}`, question);

/** The same id, percent-encoded. */
const escaped: Spelling = (world, path, id, question) =>
  world.ask(`${path}?partner_room_id=${id.replace('-', '%2D')}`, question);

const withAnother: Spelling = (world, path, id, question) =>
  world.ask(`${path}?partner_room_id=${id}&other=1`, question);

const withBody: Spelling = (world, path, id, question) =>
  world.ask(`${path}?partner_room_id=${id}`, { ...question, body: '{}' });

const QUESTIONS: [status: number, id: string, question: (world: SharedRooms) => Question][] = [
  [200, 'A-7', (world) => ({ token: world.token(0) })],
  [
    200,
    'A-7',
    (world) => ({
      token: world.token(0),
      headers: { 'accept-language': 'vi', 'time-zone': 'Asia/Tokyo', 'content-currency': 'VND' },
    }),
  ],
  [401, 'A-7', () => ({})],
  [401, 'A-7', () => ({ token: 'no-token' })],
  [401, 'A-7', () => ({ headers: { authorization: 'Basic QTpC' } })],
  [403, 'B-10', (world) => ({ token: world.token(0) })],
  [404, 'no-body', (world) => ({ token: world.token(0) })],
];

onEachSharedRooms('Spellings of a room request', (world) => {
  for (const [status, id, question] of QUESTIONS) {
    for (const path of ['/api/p/room', '/api/room']) {
      test(`${path} of ${id}, ${status}: every spelling gets the same response`, async () => {
        const answer = comparable(await unescaped(world, path, id, question(world)));
        assert.equal(answer.status, status);
        for (const spelling of [escaped, withAnother, withBody])
          assert.deepEqual(comparable(await spelling(world, path, id, question(world))), answer);
      });
    }
  }
});

onEachRoomsWorld(
  'Rate limits across spellings',
  (world) => {
    test('every spelling counts against the same limits', () =>
      withinOneMinute(async () => {
        const answers: Answer[] = [];
        for (const spelling of [unescaped, escaped, unescaped, unescaped, escaped])
          answers.push(await spelling(world, '/api/p/room', 'A-7', { token: world.token(0) }));
        assert.deepEqual(
          answers.map(({ status, headers }) => [status, ...countsLeft(headers['ratelimit'])]),
          [
            [200, 99, 2, 50],
            [200, 98, 1, 50],
            [200, 97, 0, 50],
            [429, 96, 0, 50],
            [429, 95, 0, 50],
          ],
        );
        const [short, long] = answers.slice(-2).map(comparable);
        assert.equal(short!.body, long!.body);
        assert.deepEqual(Object.keys(short!.headers).sort(), Object.keys(long!.headers).sort());
      }));
  },
  { RATE_LIMIT: '100', TOKEN_RATE_LIMIT: '3', REFUSAL_LIMIT: '50' },
);

/** The remaining requests of the address, the remaining requests of the token, and its remaining refusals. */
const countsLeft = (header: unknown) =>
  [...String(header).matchAll(/r=(\d+)/g)].map(([, left]) => Number(left));
