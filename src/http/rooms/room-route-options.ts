import type { RoomDetailsOptions } from '../../rooms/details/room-details.ts';
import type { DeletionOptions } from '../../rooms/photos/delete-room-photo.ts';
import type { ViewerDefaults } from './parse-viewer.ts';

export interface RoomRoutesOptions extends RoomDetailsOptions, DeletionOptions, ViewerDefaults {
  readonly apiUrl: string;
  readonly imageUrl: string;
}
