import type { FastifyInstance } from 'fastify';
import { deletePhotoRoutes } from './delete-photo.ts';
import { listPhotosRoutes } from './list-photos.ts';
import { listRoomsRoute } from './list-rooms.ts';
import { roomDetailsRoutes } from './room-details.ts';
import type { RoomsContext } from './rooms-context.ts';

export function roomRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  roomDetailsRoutes(app, rooms);
  listRoomsRoute(app, rooms);
  listPhotosRoutes(app, rooms);
  deletePhotoRoutes(app, rooms);
}
