import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../../errors.ts';
import { deleteRoomPhoto, type DeletionOptions } from '../../rooms/photos/delete-room-photo.ts';
import { findId } from '../../storage/find-id.ts';
import type { Language } from '../../rooms/language.ts';
import { listRoomPhotos, type PhotoPage } from '../../rooms/photos/list-room-photos.ts';
import { presentPhotos } from '../../rooms/photos/present-photos.ts';
import { checkRoomAccess } from '../../rooms/room-access.ts';
import type { GetRoomDetails, RoomDetailsOptions } from '../../rooms/details/room-details.ts';
import { endEnvelope } from '../../rooms/details/wire.ts';
import { pageLinks } from './page-links.ts';
import { parsePage } from './parse-page.ts';
import { parsePartnerRoomId } from './parse-partner-room-id.ts';
import { parseViewer, type ViewerDefaults } from './parse-viewer.ts';
import { describeDeletion, describePhotoList, describeRoomDetails } from './room-operations.ts';

export interface RoomRoutesOptions extends RoomDetailsOptions, DeletionOptions, ViewerDefaults {
  readonly apiUrl: string;
  readonly imageUrl: string;
}

interface OfRoom {
  Params: { room: string };
}
interface OfPhoto {
  Params: { room: string; photo: string };
}

// Each with the address of the published example, which people paste.
const DETAILS_PATHS = ['/api/p/room', '/api/room'];
const PHOTO_LIST_PATHS = ['/api/rooms/:room/photos', '/rooms/:room/photos'];
const PHOTO_PATHS = ['/api/rooms/:room/photos/:photo', '/rooms/:room/photos/:photo'];

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'];

export function roomRoutes(
  app: FastifyInstance,
  options: RoomRoutesOptions,
  getRoomDetails: GetRoomDetails,
): void {
  const { db, apiUrl, imageUrl } = options;

  async function sendDetails(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const partnerRoomId = parsePartnerRoomId(request.query);
    const viewer = parseViewer(request.headers, options);
    const { beginning, languages } = await getRoomDetails(request.caller, partnerRoomId, viewer);
    const more = Object.entries(languageHeader(languages)).flat();
    reply.sendPrepared({ status: 200, headers: JSON_TYPE, more, body: beginning + endEnvelope(request.id) });
  }

  async function sendList(request: FastifyRequest<OfRoom>, reply: FastifyReply): Promise<FastifyReply> {
    const room = await checkRoomAccess(db, request.caller, findId(request.params.room), 'read');
    return sendPhotos(request, reply, room, await listRoomPhotos(db, room, parsePage(request.query)));
  }

  async function sendRemaining(request: FastifyRequest<OfPhoto>, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, params, id } = request;
    const room = await deleteRoomPhoto(options, caller, findId(params.room), findId(params.photo), id);
    return sendPhotos(request, reply, room, await listRoomPhotos(db, room, 1));
  }

  function sendPhotos({ headers }: FastifyRequest, reply: FastifyReply, room: number, photos: PhotoPage) {
    const viewer = parseViewer(headers, options);
    const { body, languages } = presentPhotos(photos, viewer.languages, imageUrl);
    const links = pageLinks(photos, `${apiUrl}/api/rooms/${room}/photos`);
    if (links) reply.header('link', links);
    return reply.headers(languageHeader(languages)).send(body);
  }

  for (const path of DETAILS_PATHS) {
    app.get(path, { config: { skipsQueue: true, operation: describeRoomDetails(path) } }, sendDetails);
  }
  for (const path of PHOTO_LIST_PATHS) {
    app.get<OfRoom>(path, { config: { operation: describePhotoList(path) } }, sendList);
  }
  for (const path of PHOTO_PATHS) {
    app.delete<OfPhoto>(
      path,
      { config: { deletes: true, operation: describeDeletion(path) } },
      sendRemaining,
    );
    app.post<OfPhoto>(path, { onRequest: requireOverride, config: { deletes: true } }, sendRemaining);
  }
}

/** Frameworks of the published family honour the override on POST, and so do we, for nothing but this deletion. */
async function requireOverride({ headers }: FastifyRequest): Promise<void> {
  if (headers['x-http-method-override'] !== 'DELETE') throw methodNotAllowed(['DELETE']);
}

function languageHeader(languages: readonly Language[]): Record<string, string> {
  return languages.length > 0 ? { 'content-language': languages.join(', ') } : {};
}
