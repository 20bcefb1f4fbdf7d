import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '../../json-schema.ts';
import {
  methodNotAllowed,
  photoForbidden,
  photoNotFound,
  readOnly,
  roomForbidden,
  roomNotFound,
} from '../../errors.ts';
import { deleteRoomPhoto } from '../../rooms/photos/delete-room-photo.ts';
import { listRoomPhotos } from '../../rooms/photos/list-room-photos.ts';
import { findId } from '../../storage/ids.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import {
  acceptLanguage,
  nameOf,
  photoPage,
  photoParameter,
  ROOM_ERRORS,
  ROOM_TAGS,
  roomParameter,
} from './describe-rooms.ts';
import type { RoomsContext } from './rooms-context.ts';
import { sendPhotos } from './list-photos.ts';

const PATHS = ['/api/rooms/:room/photos/:photo', '/rooms/:room/photos/:photo'] as const;

interface OfPhoto {
  Params: { room: string; photo: string };
}

/** Specification 4.6. */
export function deletePhotoRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  async function sendRemaining(request: FastifyRequest<OfPhoto>, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, params, id: requestId, deadline } = request;
    const ids = [findId(params.room), findId(params.photo)] as const;
    const room = await deleteRoomPhoto(rooms, caller, ...ids, { requestId, deadline });
    return sendPhotos(rooms, request, reply, room, await listRoomPhotos(rooms.db, room, 1));
  }

  for (const path of PATHS) {
    const config = { deletes: true, callsStore: true };
    app.delete<OfPhoto>(
      path,
      { config: { ...config, operation: describeDeletion(path, rooms) } },
      sendRemaining,
    );
    app.post<OfPhoto>(
      path,
      {
        onRequest: requireOverride,
        config: { ...config, standsFor: 'DELETE', operation: describeOverride(path, rooms) },
      },
      sendRemaining,
    );
  }
}

/** Frameworks of the published family accept the override on POST, so this deletion accepts it too. */
async function requireOverride({ headers }: FastifyRequest): Promise<void> {
  if (String(headers['x-http-method-override']).toUpperCase() !== 'DELETE')
    throw methodNotAllowed(['DELETE']);
}

const photoPath = Type.Object({ room: roomParameter, photo: photoParameter });

const describeDeletion = (path: string, rooms: RoomsContext) => (): Operation => ({
  operationId: nameOf('delete', path),
  summary: 'Delete a photo of a room',
  description:
    'Deletes one photo permanently and returns the first page of the remaining photos. If it was the featured photo, the first ' +
    'remaining photo becomes featured. Repeating the request returns 404, because the photo is already deleted. POST with ' +
    'X-HTTP-Method-Override: DELETE does the same.',
  tags: ROOM_TAGS,
  entry: { id: nameOf('delete', PATHS[0]) },
  scopes: ['room:write'],
  parameters: { path: photoPath, header: Type.Object({ 'Accept-Language': acceptLanguage(rooms.config) }) },
  responses: {
    200: photoPage('The remaining photos', rooms.imageUrl),
    ...errorResponses(
      roomForbidden(),
      photoForbidden(),
      roomNotFound(),
      photoNotFound(),
      ...ROOM_ERRORS,
      readOnly(60),
    ),
  },
});

const describeOverride = (path: string, rooms: RoomsContext) => (): Operation => ({
  ...describeDeletion(path, rooms)(),
  operationId: nameOf('post', path),
  summary: 'Delete a photo of a room, for clients without DELETE',
  description: `The same as DELETE ${path.replaceAll(/:(\w+)/g, '{$1}')}, for clients that can only send GET and POST.`,
  parameters: {
    path: photoPath,
    header: Type.Object({
      'X-HTTP-Method-Override': Type.Unsafe<string>({
        type: 'string',
        enum: ['DELETE'],
        description: 'The intended method; without it the response is 405',
      }),
      'Accept-Language': acceptLanguage(rooms.config),
    }),
  },
});
