import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidData, roomForbidden, roomNotFound } from '../../errors.ts';
import type { TokenReader } from '../../partners/caller.ts';
import { createRoomDetails, writeBody, type ReadAhead } from '../../rooms/details/room-details.ts';
import { chooseEncoding, matchesWeakly } from '../downloads/representation.ts';
import { describeRooms, ROOM_ERRORS } from './describe-rooms.ts';
import { languageHeader, parseViewer } from './parse-viewer.ts';
import { PRIVATE_HEADERS, type RoomsContext } from '../edge/partners.ts';

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
  const { readAhead, getRoom } = createRoomDetails(rooms, config.roomsKept);
  const readings = new WeakMap<FastifyRequest, ReadAhead>();

  function tokenReaderFor(request: FastifyRequest): TokenReader | undefined {
    const { partner_room_id: given } = request.query as PartnerRoomQuery;
    if (typeof given !== 'string' || !isPossible(given)) return undefined;
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

  const errors = [roomForbidden(), roomNotFound(), missingPartnerRoomId(), ...ROOM_ERRORS];
  for (const path of PATHS) {
    const place = { verb: 'get', path, entry: ['get', PATHS[0]] } as const;
    const operation = () => describeRooms(rooms, 'roomDetails', place, errors);
    app.get(path, { config: { skipsQueue: true, tokenReaderFor, operation } }, sendDetails);
  }
}

interface PartnerRoomQuery {
  readonly partner_room_id?: string | string[];
}

/** Impossible ids are refused without a database query. */
const isPossible = (id: string) => id.trim() !== '' && id.length <= LONGEST_ID && !id.includes('\0');

/** A missing parameter gets the published error; an impossible id is not found. */
function parsePartnerRoomId(query: unknown): string {
  const { partner_room_id: given } = query as PartnerRoomQuery;
  if (Array.isArray(given)) throw invalidPartnerRoomId('The partner room id must be a string.');
  if (given === undefined || given.trim() === '') throw missingPartnerRoomId();
  if (!isPossible(given)) throw roomNotFound();
  return given;
}

const missingPartnerRoomId = () => invalidPartnerRoomId('The partner room id field is required.');

const invalidPartnerRoomId = (reason: string) => invalidData({ partner_room_id: [reason] });
