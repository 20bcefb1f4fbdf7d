import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { invalidData, roomForbidden, roomNotFound } from '../../../errors.ts';
import { createLabels } from '../../../rooms/details/labels.ts';
import { presentRoom } from '../../../rooms/details/present-room.ts';
import { createRoomDetails } from '../../../rooms/details/room-details.ts';
import { roomEnvelopeSchema } from '../../../rooms/details/room-schema.ts';
import { endEnvelope } from '../../../rooms/details/wire.ts';
import { SAMPLE_CATALOGUE, SAMPLE_ROOM } from '../../../rooms/sample-room.ts';
import { errorResponses, type Operation } from '../../openapi.ts';
import {
  acceptLanguage,
  contentLanguage,
  EXAMPLE_VIEWER,
  nameOf,
  ROOM_ERRORS,
  ROOM_TAGS,
} from '../describe-rooms.ts';
import { languageHeader } from '../language-header.ts';
import { parseViewer } from '../parse-viewer.ts';
import type { RoomRoutesOptions } from '../room-route-options.ts';

// With the address of the published example, which people paste.
const PATHS = ['/api/p/room', '/api/room'];
const LONGEST_ID = 255;
const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'];

/** Specification 4.7. */
export function roomDetailsRoutes(app: FastifyInstance, options: RoomRoutesOptions): void {
  const getRoomDetails = createRoomDetails(options);

  async function sendDetails(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const partnerRoomId = parsePartnerRoomId(request.query);
    const viewer = parseViewer(request.headers, options);
    const { beginning, languages } = await getRoomDetails(request.caller, partnerRoomId, viewer);
    const more = Object.entries(languageHeader(languages)).flat();
    reply.sendPrepared({ status: 200, headers: JSON_TYPE, more, body: beginning + endEnvelope(request.id) });
  }

  for (const path of PATHS)
    app.get(path, { config: { skipsQueue: true, operation: describeRoomDetails(path) } }, sendDetails);
}

const describeRoomDetails = (path: string) => (): Operation => ({
  operationId: nameOf('get', path),
  summary: 'Details of a room',
  description:
    "A room by the partner's own id of it, in the caller's language, time zone and currency. Headers that name none we know are as good " +
    'as absent.',
  tags: ROOM_TAGS,
  scopes: ['room:read'],
  parameters: {
    query: Type.Object({
      partner_room_id: Type.String({
        description: 'Room id of the partner',
        minLength: 1,
        examples: ['123456'],
      }),
    }),
    header: Type.Object({
      'Accept-Language': acceptLanguage,
      'Time-Zone': Type.Optional(
        Type.String({ description: 'IANA name of the zone of timestamps', examples: ['Asia/Ho_Chi_Minh'] }),
      ),
      'Content-Currency': Type.Optional(
        Type.Unsafe({ type: 'string', enum: ['USD', 'VND'], description: 'Currency of the price' }),
      ),
    }),
  },
  responses: {
    200: {
      description: 'The room',
      headers: contentLanguage,
      content: { 'application/json': { schema: roomEnvelopeSchema, example: exampleRoom() } },
    },
    ...errorResponses(roomForbidden(), roomNotFound(), missingPartnerRoomId(), ...ROOM_ERRORS),
  },
});

const EXAMPLE_ID = '7f0c2a6e-52a5-4be1-9f5e-3f1c1f7d8a10';

function exampleRoom() {
  const { pieces } = presentRoom(SAMPLE_ROOM, EXAMPLE_VIEWER, {
    labels: createLabels(SAMPLE_CATALOGUE, EXAMPLE_VIEWER.languages),
    rates: SAMPLE_CATALOGUE.ratesOn(''),
    siteUrl: 'https://www.example',
  });
  return { data: JSON.parse(pieces.join('')), code: 200, request_id: EXAMPLE_ID };
}

/** The published style of a missing parameter; an id that nobody can have is not found. */
function parsePartnerRoomId(query: unknown): string {
  const { partner_room_id: given } = query as { partner_room_id?: string | string[] };
  if (Array.isArray(given)) throw invalidPartnerRoomId('The partner room id must be a string.');
  if (given === undefined || given.trim() === '') throw missingPartnerRoomId();
  if (given.length > LONGEST_ID || given.includes('\0')) throw roomNotFound();
  return given;
}

const missingPartnerRoomId = () => invalidPartnerRoomId('The partner room id field is required.');

const invalidPartnerRoomId = (reason: string) => invalidData({ partner_room_id: [reason] });
