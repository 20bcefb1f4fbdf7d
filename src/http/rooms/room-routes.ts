import type { FastifyInstance } from 'fastify';
import { deletePhotoRoutes } from './delete-photo/delete-photo-route.ts';
import { listPhotosRoutes } from './list-photos/list-photos-route.ts';
import { listRoomsRoute } from './list-rooms/list-rooms-route.ts';
import { roomDetailsRoutes } from './room-details/room-details-route.ts';
import type { RoomRoutesOptions } from './room-route-options.ts';

export function roomRoutes(app: FastifyInstance, options: RoomRoutesOptions): void {
  roomDetailsRoutes(app, options);
  listRoomsRoute(app, options);
  listPhotosRoutes(app, options);
  deletePhotoRoutes(app, options);
}
