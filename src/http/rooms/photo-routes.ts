import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  invalidData,
  methodNotAllowed,
  photoForbidden,
  photoNameTaken,
  photoNotDeleted,
  photoNotFound,
  readOnly,
  roomForbidden,
  roomNotFound,
} from '../../errors.ts';
import { undoDeletion } from '../../rooms/photos/restore-room-photo.ts';
import { deleteRoomPhoto } from '../../rooms/photos/remove-photo.ts';
import { listRoomPhotos, countPages, presentPhotos } from '../../rooms/photos/list-room-photos.ts';
import { checkRoomAccess } from '../../rooms/room-access.ts';
import { findId } from '../../storage/ids.ts';
import { describeRooms, ROOM_ERRORS } from './describe-rooms.ts';
import { languageHeader, parseViewer } from './parse-viewer.ts';
import type { RoomsContext } from '../edge/partners.ts';

const LIST_PATHS = ['/api/rooms/:room/photos', '/rooms/:room/photos'] as const;
const PHOTO_PATHS = ['/api/rooms/:room/photos/:photo', '/rooms/:room/photos/:photo'] as const;
const RESTORE_PATH = '/api/rooms/:room/photos/:photo/restore';

interface OfRoom {
  Params: { room: string };
}

interface OfPhoto {
  Params: { room: string; photo: string };
}

/** Lists the photos of a room, deletes one of them (specification 4.6), and undoes that. */
export function photoRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  const { db, config, apiUrl, imageUrl } = rooms;

  async function sendPhotos(request: FastifyRequest, reply: FastifyReply, room: number, page: number) {
    const photos = await listRoomPhotos(db, room, page);
    const viewer = parseViewer(request.headers, config);
    const { body, languages } = presentPhotos(photos, viewer.languages, imageUrl);
    const links = pageLinks(photos.total, page, `${apiUrl}/api/rooms/${room}/photos`);
    if (links) reply.header('link', links);
    return reply.headers(languageHeader(languages)).send(body);
  }

  async function sendList(request: FastifyRequest<OfRoom>, reply: FastifyReply) {
    const roomId = findId(request.params.room);
    const room = await checkRoomAccess(db, request.caller, { roomId }, 'read');
    return sendPhotos(request, reply, room.id, parsePage(request.query));
  }

  /** Changes a photo and sends the room's photos. */
  const sendAfter =
    (change: typeof deleteRoomPhoto | typeof undoDeletion) =>
    async (request: FastifyRequest<OfPhoto>, reply: FastifyReply) => {
      const { caller, params, id: requestId, deadline } = request;
      const ids = [findId(params.room), findId(params.photo)] as const;
      const room = await change(rooms, caller, ...ids, { requestId, deadline });
      return sendPhotos(request, reply, room, 1);
    };

  for (const path of LIST_PATHS) {
    const place = { verb: 'list', path, entry: ['list', LIST_PATHS[0]] } as const;
    const errors = [roomForbidden(), roomNotFound(), invalidPage(), ...ROOM_ERRORS];
    const operation = () => describeRooms(rooms, 'listPhotos', place, errors);
    app.get<OfRoom>(path, { config: { servesPartners: true, operation } }, sendList);
  }

  const changes = { deletes: true, callsStore: true };
  const refusals = [roomForbidden(), photoForbidden(), roomNotFound(), photoNotFound()];
  const changeErrors = [...refusals, ...ROOM_ERRORS, readOnly(60)];
  const overrideErrors = [...changeErrors, methodNotAllowed(['DELETE'])];
  const restoreErrors = [...changeErrors, photoNotDeleted(), photoNameTaken()];

  for (const path of PHOTO_PATHS) {
    const place = { path, entry: ['delete', PHOTO_PATHS[0]] } as const;
    const deletion = () => describeRooms(rooms, 'deletePhoto', { ...place, verb: 'delete' }, changeErrors);
    const override = () => describeRooms(rooms, 'overrideDelete', { ...place, verb: 'post' }, overrideErrors);
    const sendRemaining = sendAfter(deleteRoomPhoto);
    app.delete<OfPhoto>(path, { config: { ...changes, operation: deletion } }, sendRemaining);
    app.post<OfPhoto>(
      path,
      { onRequest: requireOverride, config: { ...changes, standsFor: 'DELETE', operation: override } },
      sendRemaining,
    );
  }

  const place = { verb: 'post', path: RESTORE_PATH };
  const operation = () => describeRooms(rooms, 'restorePhoto', place, restoreErrors);
  app.post<OfPhoto>(RESTORE_PATH, { config: { ...changes, operation } }, sendAfter(undoDeletion));
}

/** Frameworks of the published family accept the override on POST, so this deletion accepts it too. */
async function requireOverride({ headers }: FastifyRequest): Promise<void> {
  if (String(headers['x-http-method-override']).toUpperCase() !== 'DELETE')
    throw methodNotAllowed(['DELETE']);
}

function parsePage(query: unknown): number {
  const { page = '1' } = query as { page?: string | string[] };
  if (typeof page !== 'string' || !/^[1-9][0-9]{0,6}$/.test(page)) throw invalidPage();
  return Number(page);
}

const invalidPage = () => invalidData({ page: ['The page must be an integer of at least 1.'] });

/** RFC 8288 links to the other pages; undefined if there is only one page. */
function pageLinks(total: number, page: number, listUrl: string): string | undefined {
  const last = countPages(total);
  if (last === 1 && page === 1) return undefined;
  const pages = { first: 1, prev: Math.min(page - 1, last), next: page < last && page + 1, last };
  const links = Object.entries(pages).map(([rel, to]) =>
    to ? [`<${listUrl}?page=${to}>; rel="${rel}"`] : [],
  );
  return links.flat().join(', ');
}
