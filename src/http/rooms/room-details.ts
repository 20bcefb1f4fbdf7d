import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '../../json-schema.ts';
import { invalidData, roomForbidden, roomNotFound } from '../../errors.ts';
import type { TokenReader } from '../../partners/find-caller.ts';
import { presentRoom } from '../../rooms/details/present-room.ts';
import { createRoomDetails, writeBody, type ReadAhead } from '../../rooms/details/room-details.ts';
import { roomEnvelopeSchema } from '../../rooms/details/room-schema.ts';
import { SAMPLE_CATALOGUE, SAMPLE_DELETED, SAMPLE_PHOTOS, SAMPLE_ROOM } from '../../rooms/sample-room.ts';
import { chooseEncoding } from '../downloads/answer/choose-encoding.ts';
import { matchesWeakly } from '../downloads/answer/preconditions.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import {
  acceptLanguage,
  contentLanguage,
  EXAMPLE_VIEWER,
  nameOf,
  ROOM_ERRORS,
  ROOM_TAGS,
} from './describe-rooms.ts';
import { languageHeader, parseViewer } from './parse-viewer.ts';
import { PRIVATE_HEADERS } from './private-answers.ts';
import type { RoomsContext } from './rooms-context.ts';

// Includes the address of the published example, which people paste.
const PATHS = ['/api/p/room', '/api/room'] as const;
/** In UTF-16 code units: an import accepts 255 characters. */
const LONGEST_ID = 2 * 255;

/** A caller may cache the room if it revalidates on every use. */
const REVALIDATED_HEADERS = [
  'cache-control',
  'private, no-cache',
  'vary',
  `${PRIVATE_HEADERS.vary}, Accept-Encoding`,
];
const JSON_TYPE = [...REVALIDATED_HEADERS, 'content-type', 'application/json; charset=utf-8'];
const HEADERS = {
  identity: JSON_TYPE,
  gzip: [...JSON_TYPE, 'content-encoding', 'gzip'],
  br: [...JSON_TYPE, 'content-encoding', 'br'],
};

/** Specification 4.7. */
export function roomDetailsRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  const { config } = rooms;
  const { readAhead, getRoom } = createRoomDetails({ ...rooms, roomsKept: config.roomsKept });
  const readings = new WeakMap<FastifyRequest, ReadAhead>();

  function tokenReaderFor(request: FastifyRequest): TokenReader | undefined {
    const { partner_room_id: given } = request.query as PartnerRoomQuery;
    if (!isPartnerRoomId(given)) return undefined;
    return async (sha256) => {
      const ahead = await readAhead(sha256, given, parseViewer(request.headers, config));
      if (ahead) readings.set(request, ahead);
      return ahead?.reading.token;
    };
  }

  async function sendDetails(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const partnerRoomId = parsePartnerRoomId(request.query);
    const { caller, headers, id: requestId } = request;
    const viewer = parseViewer(headers, config);
    const room = await getRoom(caller, partnerRoomId, viewer, readings.get(request));
    const { etag } = room;
    const known = headers['if-none-match'];
    if (known !== undefined && (known === etag || matchesWeakly(known, etag.slice(2))))
      return reply.sendPrepared({ status: 304, headers: REVALIDATED_HEADERS, more: ['etag', etag] });
    // A caller that refuses even identity gets it anyway: a room is never refused because of a header.
    const encoding = chooseEncoding(headers['accept-encoding']?.toString()) ?? 'identity';
    reply.sendPrepared({
      status: 200,
      headers: HEADERS[encoding],
      more: ['etag', etag, ...Object.entries(languageHeader(room.languages)).flat()],
      body: writeBody(room, requestId, encoding === 'identity' ? undefined : encoding),
    });
  }

  for (const path of PATHS)
    app.get(
      path,
      { config: { skipsQueue: true, tokenReaderFor, operation: describeRoomDetails(path, rooms) } },
      sendDetails,
    );
}

const describeRoomDetails = (path: string, rooms: RoomsContext) => (): Operation => ({
  operationId: nameOf('get', path),
  summary: 'Details of a room',
  description:
    'One room, found by your own id, in the language, time zone and currency that you request. Headers with unknown values are ' +
    'ignored. Send the ETag of the last response as If-None-Match: if nothing has changed, the response is 304 without a body. ' +
    'request_id differs each time and does not count as a change.',
  tags: ROOM_TAGS,
  entry: { id: nameOf('get', PATHS[0]) },
  scopes: ['room:read'],
  parameters: {
    query: Type.Object({
      partner_room_id: Type.String({
        description: 'Your own id for the room',
        minLength: 1,
        examples: ['123456'],
      }),
    }),
    header: Type.Object({
      'Accept-Language': acceptLanguage(rooms.config),
      'Time-Zone': Type.Optional(
        Type.String({
          description: 'IANA name of the time zone for timestamps',
          examples: ['Asia/Ho_Chi_Minh'],
        }),
      ),
      'Content-Currency': Type.Optional(
        Type.Unsafe({ type: 'string', enum: ['USD', 'VND'], description: 'Currency of the price' }),
      ),
      'If-None-Match': Type.Optional(Type.String({ description: 'The ETag of the last response' })),
    }),
  },
  responses: {
    200: {
      description: 'The room',
      headers: { ...contentLanguage, ...validator },
      content: { 'application/json': { schema: roomEnvelopeSchema, example: exampleRoom(rooms) } },
    },
    304: { description: 'Nothing has changed since the response that you have', headers: validator },
    ...errorResponses(roomForbidden(), roomNotFound(), missingPartnerRoomId(), ...ROOM_ERRORS),
  },
});

const validator = {
  ETag: {
    description: 'Weak validator for the room in this language, time zone and currency',
    schema: Type.String(),
  },
};

const EXAMPLE_ID = '7f0c2a6e-52a5-4be1-9f5e-3f1c1f7d8a10';

/** The room before the example deletion. */
function exampleRoom({ siteUrl }: RoomsContext) {
  const room = { ...SAMPLE_ROOM, photos: [SAMPLE_DELETED, ...SAMPLE_PHOTOS] };
  const presented = presentRoom(room, EXAMPLE_VIEWER, {
    catalogue: SAMPLE_CATALOGUE,
    rates: SAMPLE_CATALOGUE.ratesOn(''),
    siteUrl,
  });
  return { data: presented.room, code: 200, request_id: EXAMPLE_ID };
}

interface PartnerRoomQuery {
  readonly partner_room_id?: string | string[];
}

type PartnerRoomId = string & { readonly isPossible?: true };

/** Whether the id is possible; impossible ids are refused without a database query. */
function isPartnerRoomId(given: unknown): given is PartnerRoomId {
  return (
    typeof given === 'string' && given.trim() !== '' && given.length <= LONGEST_ID && !given.includes('\0')
  );
}

/** A missing parameter gets the published error; an impossible id is not found. */
function parsePartnerRoomId(query: unknown): string {
  const { partner_room_id: given } = query as PartnerRoomQuery;
  if (isPartnerRoomId(given)) return given;
  if (Array.isArray(given)) throw invalidPartnerRoomId('The partner room id must be a string.');
  if (given === undefined || given.trim() === '') throw missingPartnerRoomId();
  throw roomNotFound();
}

const missingPartnerRoomId = () => invalidPartnerRoomId('The partner room id field is required.');

const invalidPartnerRoomId = (reason: string) => invalidData({ partner_room_id: [reason] });
