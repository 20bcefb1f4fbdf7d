import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { invalidData, roomForbidden, roomNotFound } from '../../../errors.ts';
import { listRoomPhotos } from '../../../rooms/photos/list-room-photos.ts';
import { checkRoomAccess } from '../../../rooms/room-access.ts';
import { findId } from '../../../storage/find-id.ts';
import { errorResponses, type Operation } from '../../openapi.ts';
import {
  acceptLanguage,
  nameOf,
  photoPage,
  ROOM_ERRORS,
  ROOM_TAGS,
  roomParameter,
} from '../describe-rooms.ts';
import type { RoomRoutesOptions } from '../room-route-options.ts';
import { sendPhotos } from '../send-photos.ts';

const PATHS = ['/api/rooms/:room/photos', '/rooms/:room/photos'] as const;

export function listPhotosRoutes(app: FastifyInstance, options: RoomRoutesOptions): void {
  const { db } = options;
  for (const path of PATHS)
    app.get<{ Params: { room: string } }>(
      path,
      { config: { servesPartners: true, operation: describePhotoList(path, options) } },
      async (request, reply) => {
        const room = await checkRoomAccess(db, request.caller, findId(request.params.room), 'read');
        const photos = await listRoomPhotos(db, room, parsePage(request.query));
        return sendPhotos(options, request, reply, room, photos);
      },
    );
}

const describePhotoList = (path: string, options: RoomRoutesOptions) => (): Operation => ({
  operationId: nameOf('list', path),
  summary: 'Photos of a room',
  description: 'Fifteen photos per page, sorted by id. The Link header has the other pages.',
  tags: ROOM_TAGS,
  entry: { id: nameOf('list', PATHS[0]) },
  scopes: ['room:read'],
  parameters: {
    path: Type.Object({ room: roomParameter }),
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the page' })),
    }),
    header: Type.Object({ 'Accept-Language': acceptLanguage(options) }),
  },
  responses: {
    200: photoPage('A page of photos', options.imageUrl),
    ...errorResponses(roomForbidden(), roomNotFound(), invalidPage(), ...ROOM_ERRORS),
  },
});

/** The first page by default. */
function parsePage(query: unknown): number {
  const { page = '1' } = query as { page?: string | string[] };
  if (typeof page !== 'string' || !/^[1-9][0-9]{0,6}$/.test(page)) throw invalidPage();
  return Number(page);
}

const invalidPage = () => invalidData({ page: ['The page must be an integer of at least 1.'] });
