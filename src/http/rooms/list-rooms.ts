import type { FastifyInstance } from 'fastify';
import { scopeMissing, invalidParameter, unknownParameter } from '../../errors.ts';
import {
  listOwnRooms,
  type OwnRoom,
  type RoomsQuestion,
  ALLOWED_INSTANTS,
  parseInstant,
} from '../../rooms/list-own-rooms.ts';
import { linkHeader } from '../../api/download.ts';
import { describeRooms, ROOM_ERRORS } from './describe-rooms.ts';
import operations from './room-operations.json' with { type: 'json' };
import type { RoomsContext } from '../edge/partners.ts';
import { LARGEST_ID } from '../../storage/ids.ts';

const PATH = '/api/p/rooms';

export function listRoomsRoute(app: FastifyInstance, rooms: RoomsContext): void {
  const { db, apiUrl } = rooms;
  const operation = () =>
    describeRooms(rooms, 'listRooms', { verb: 'list', path: PATH }, [
      invalidParameter('updated_since', ALLOWED.updated_since),
      scopeMissing(),
      ...ROOM_ERRORS,
    ]);
  app.get(PATH, { config: { servesPartners: true, operation } }, async (request, reply) => {
    const question = parseRoomsQuestion(request.query);
    const found = await listOwnRooms(db, request.caller, question);
    const last = found.hasMore ? found.rooms.at(-1) : undefined;
    const next = last ? `${apiUrl}${PATH}?${nextQuery(question, last)}` : null;
    if (next !== null) reply.header('link', linkHeader(apiUrl, { rel: 'next', to: next }));
    return reply.send({ data: found.rooms, meta: { count: found.rooms.length, next } });
  });
}

const DEFAULT_LIMIT = 100;
const MOST_ROOMS = operations.listRooms.parameters.query.properties.limit.maximum;

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([1-9]\d{0,9})$/;

const ALLOWED = {
  updated_since: `it must be ${ALLOWED_INSTANTS}`,
  after: 'it must come from the link to the next page',
  limit: `it must be a whole number from 1 to ${MOST_ROOMS}`,
};

/** Unknown parameters are refused, because a misspelt one would list every room. */
function parseRoomsQuestion(query: unknown): RoomsQuestion {
  const given = query as Record<string, string | string[]>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(ALLOWED, name));
  if (unknown !== undefined) throw unknownParameter(unknown, Object.keys(ALLOWED).join(', '));
  const parseOne = <Value>(name: keyof typeof ALLOWED, parse: (text: string) => Value | undefined) => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (value === undefined) throw invalidParameter(name, ALLOWED[name]);
    return value;
  };
  return {
    updatedSince: parseOne('updated_since', parseInstant),
    after: parseOne('after', parseCursor),
    limit: parseOne('limit', parseLimit) ?? DEFAULT_LIMIT,
  };
}

function nextQuery({ updatedSince, limit }: RoomsQuestion, { id, updated_at }: OwnRoom): string {
  const query = new URLSearchParams({ limit: String(limit), after: `${updated_at}_${id}` });
  if (updatedSince !== undefined) query.set('updated_since', updatedSince);
  return query.toString();
}

function parseCursor(text: string): Pick<OwnRoom, 'id' | 'updated_at'> | undefined {
  const [, updated_at = '', id] = CURSOR.exec(text) ?? [];
  const isIn = Number(id) <= LARGEST_ID && parseInstant(updated_at) === updated_at;
  return isIn ? { updated_at, id: Number(id) } : undefined;
}

function parseLimit(text: string): number | undefined {
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  return limit <= MOST_ROOMS ? limit : undefined;
}
