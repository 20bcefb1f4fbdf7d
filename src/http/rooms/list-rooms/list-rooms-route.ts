import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { scopeMissing } from '../../../errors.ts';
import { listOwnRooms, type OwnRoom } from '../../../rooms/list-own-rooms.ts';
import { ACCESS } from '../../../rooms/room-record.ts';
import { webLink } from '../../edge/web-link.ts';
import { errorResponses, type Operation } from '../../openapi.ts';
import { nameOf, ROOM_ERRORS, ROOM_TAGS } from '../describe-rooms.ts';
import type { RoomRoutesOptions } from '../room-route-options.ts';
import { invalidRoomsQuestion, nextQuery, parseRoomsQuestion, roomsParameters } from './rooms-question.ts';

const PATH = '/api/p/rooms';

export function listRoomsRoute(app: FastifyInstance, { db, apiUrl }: RoomRoutesOptions): void {
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
