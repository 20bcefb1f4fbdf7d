import type { FastifyInstance } from 'fastify';
import { Type } from '../../json-schema.ts';
import { scopeMissing, invalidParameter, unknownParameter } from '../../errors.ts';
import { listOwnRooms, type OwnRoom, type RoomsQuestion } from '../../rooms/list-own-rooms.ts';
import { ACCESS } from '../../rooms/room-record.ts';
import { webLink } from '../../api/web-link.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import { nameOf, ROOM_ERRORS, ROOM_TAGS } from './describe-rooms.ts';
import type { RoomsContext } from './rooms-context.ts';
import { ALLOWED_INSTANTS, parseInstant } from '../../rooms/parse-instant.ts';
import { LARGEST_ID } from '../../storage/ids.ts';

const PATH = '/api/p/rooms';

export function listRoomsRoute(app: FastifyInstance, { db, apiUrl }: RoomsContext): void {
  app.get(PATH, { config: { servesPartners: true, operation: describeRoomList } }, async (request, reply) => {
    const question = parseRoomsQuestion(request.query);
    const found = await listOwnRooms(db, request.caller, question);
    const last = found.hasMore ? found.rooms.at(-1) : undefined;
    const next = last ? `${apiUrl}${PATH}?${nextQuery(question, last)}` : null;
    if (next !== null) reply.header('link', webLink(apiUrl, next, 'next'));
    return reply.send(presentRooms(found.rooms, next));
  });
}

const presentRooms = (rooms: readonly OwnRoom[], next: string | null) => ({
  data: rooms.map(presentRoom),
  meta: { count: rooms.length, next },
});

function presentRoom({ id, partnerRoomId, access, photoCount, updatedAt }: OwnRoom) {
  return { id, partner_room_id: partnerRoomId, access, photo_count: photoCount, updated_at: updatedAt };
}

const roomSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Our id for the room, used in the addresses of its photos' }),
    partner_room_id: Type.String({ description: "The partner's own id for the room" }),
    access: Type.Unsafe<string>({
      type: 'string',
      enum: [...ACCESS],
      description: 'What the partner may do: change (read it and delete photos), read, or none',
    }),
    photo_count: Type.Unsafe({
      type: ['integer', 'null'],
      description: 'Number of photos; null if access is none',
    }),
    updated_at: Type.String({
      format: 'date-time',
      description: 'When the room, its photos, its host or the access last changed, in UTC',
    }),
  },
  { additionalProperties: false },
);

const roomsSchema = Type.Object(
  {
    data: Type.Array(roomSchema, { description: 'Rooms on this page' }),
    meta: Type.Object(
      {
        count: Type.Integer({ description: 'Number of rooms on this page' }),
        next: Type.Unsafe({
          type: ['string', 'null'],
          description: 'Address of the next page, also in the Link header; null on the last page',
          examples: ['https://api.example/api/p/rooms?limit=100&after=2026-11-15T08%3A30%3A00.000Z_10007'],
        }),
      },
      { additionalProperties: false, description: 'About the list' },
    ),
  },
  { additionalProperties: false },
);

const example = presentRooms(
  [
    {
      id: 10_007,
      partnerRoomId: '123456',
      access: 'change',
      photoCount: 12,
      updatedAt: '2026-11-15T08:30:00.000Z',
    },
    {
      id: 10_009,
      partnerRoomId: '123458',
      access: 'none',
      photoCount: null,
      updatedAt: '2026-11-15T09:12:45.017Z',
    },
  ],
  null,
);

const describeRoomList = (): Operation => ({
  operationId: nameOf('list', PATH),
  summary: 'Your rooms',
  description:
    'Every room that the partner has an id for, sorted by last change, the latest last. To follow changes, send the greatest updated_at of ' +
    'the last response, minus one hour, as updated_since: a large import becomes visible only when it completes. A room that changes while ' +
    'you read the pages appears again on a later page. Rooms that the operator removed are not listed. New exchange rates, and new names of ' +
    'amenities and types, do not count as changes to a room.',
  tags: ROOM_TAGS,
  scopes: ['room:read'],
  parameters: { query: roomsParameters },
  responses: {
    200: {
      description: 'A page of rooms',
      headers: { Link: { description: 'The next page, if there is one', schema: Type.String() } },
      content: { 'application/json': { schema: roomsSchema, example } },
    },
    ...errorResponses(invalidRoomsQuestion(), scopeMissing(), ...ROOM_ERRORS),
  },
});

const DEFAULT_LIMIT = 100;
const MOST_ROOMS = 500;

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([1-9]\d{0,9})$/;

/** Each parameter, its allowed values, and its parser, which returns undefined for other values. */
const PARAMETERS = {
  updated_since: {
    allowed: `it must be ${ALLOWED_INSTANTS}`,
    parse: parseInstant,
  },
  after: { allowed: 'it must come from the link to the next page', parse: parseCursor },
  limit: { allowed: `it must be a whole number from 1 to ${MOST_ROOMS}`, parse: parseLimit },
} as const;

type Name = keyof typeof PARAMETERS;

const roomsParameters = Type.Object({
  updated_since: Type.Optional(
    Type.String({
      description:
        'Only rooms that changed at this time or later. A date means its start in UTC. Encode the plus sign of an offset as %2B',
      examples: ['2026-11-01T08:30:00Z'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_ROOMS,
      description: `Rooms per page, ${DEFAULT_LIMIT} by default`,
    }),
  ),
  after: Type.Optional(
    Type.String({ description: 'Where the page starts. Follow the Link header instead of building one' }),
  ),
});

/** Unknown parameters are refused, because a misspelt one would list every room. */
function parseRoomsQuestion(query: unknown): RoomsQuestion {
  const given = query as Record<string, string | string[]>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(PARAMETERS, name));
  if (unknown !== undefined) throw unknownParameter(unknown, Object.keys(PARAMETERS).join(', '));
  return {
    updatedSince: parseOne(given, 'updated_since'),
    after: parseOne(given, 'after'),
    limit: parseOne(given, 'limit') ?? DEFAULT_LIMIT,
  };
}

/** The query for the page that starts after a room. */
function nextQuery({ updatedSince, limit }: RoomsQuestion, { id, updatedAt }: OwnRoom): string {
  const query = new URLSearchParams({ limit: String(limit), after: `${updatedAt}_${id}` });
  if (updatedSince !== undefined) query.set('updated_since', updatedSince);
  return query.toString();
}

type Parsed<Each extends Name> = ReturnType<(typeof PARAMETERS)[Each]['parse']>;

function parseOne<Each extends Name>(
  given: Readonly<Record<string, string | string[]>>,
  name: Each,
): Parsed<Each> {
  const text = given[name];
  if (text === undefined) return undefined as Parsed<Each>;
  const { parse, allowed } = PARAMETERS[name];
  const value = typeof text === 'string' ? parse(text) : undefined;
  if (value === undefined) throw invalidParameter(name, allowed);
  return value as Parsed<Each>;
}

const invalidRoomsQuestion = () => invalidParameter('updated_since', PARAMETERS.updated_since.allowed);

function parseCursor(text: string): Pick<OwnRoom, 'id' | 'updatedAt'> | undefined {
  const [, updatedAt = '', id] = CURSOR.exec(text) ?? [];
  const isIn = Number(id) <= LARGEST_ID && parseInstant(updatedAt) === updatedAt;
  return isIn ? { updatedAt, id: Number(id) } : undefined;
}

function parseLimit(text: string): number | undefined {
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  return limit <= MOST_ROOMS ? limit : undefined;
}
