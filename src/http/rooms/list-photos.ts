import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '../../json-schema.ts';
import { invalidData, roomForbidden, roomNotFound } from '../../errors.ts';
import {
  listRoomPhotos,
  countPages,
  presentPhotos,
  type PhotoPage,
} from '../../rooms/photos/list-room-photos.ts';
import { checkRoomAccess } from '../../rooms/room-access.ts';
import { findId } from '../../storage/ids.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import {
  acceptLanguage,
  nameOf,
  photoPage,
  ROOM_ERRORS,
  ROOM_TAGS,
  roomParameter,
} from './describe-rooms.ts';
import type { RoomsContext } from './rooms-context.ts';
import { languageHeader, parseViewer } from './parse-viewer.ts';

const PATHS = ['/api/rooms/:room/photos', '/rooms/:room/photos'] as const;

export function listPhotosRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  for (const path of PATHS)
    app.get<{ Params: { room: string } }>(
      path,
      { config: { servesPartners: true, operation: describePhotoList(path, rooms) } },
      async (request, reply) => {
        const roomId = findId(request.params.room);
        const { id: room } = await checkRoomAccess(rooms.db, request.caller, { roomId }, 'read');
        const photos = await listRoomPhotos(rooms.db, room, parsePage(request.query));
        return sendPhotos(rooms, request, reply, room, photos);
      },
    );
}

const describePhotoList = (path: string, rooms: RoomsContext) => (): Operation => ({
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
    header: Type.Object({ 'Accept-Language': acceptLanguage(rooms.config) }),
  },
  responses: {
    200: photoPage('A page of photos', rooms.imageUrl),
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

export function sendPhotos(
  { config, apiUrl, imageUrl }: RoomsContext,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  room: number,
  photos: PhotoPage,
): FastifyReply {
  const { languages: wanted } = parseViewer(headers, config);
  const { body, languages } = presentPhotos(photos, wanted, imageUrl);
  const links = pageLinks(photos, `${apiUrl}/api/rooms/${room}/photos`);
  if (links) reply.header('link', links);
  return reply.headers(languageHeader(languages)).send(body);
}

/** RFC 8288 links to the other pages; undefined if there is only one page. */
function pageLinks({ total, page }: PhotoPage, listUrl: string): string | undefined {
  const last = countPages(total);
  if (last === 1 && page === 1) return undefined;
  const link = (number: number, relation: string) => `<${listUrl}?page=${number}>; rel="${relation}"`;
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
}
