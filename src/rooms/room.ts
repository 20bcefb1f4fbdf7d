import type { HostRecord, PhotoRecord, RoomRecord } from './room-record.ts';

/** A room with everything that is shown of it, as it was at one moment. */
export interface Room {
  readonly id: number;
  readonly version: number;
  readonly hostId: number;
  readonly record: RoomRecord;
  readonly host: HostRecord;
  /** By id. */
  readonly photos: readonly RoomPhoto[];
}

/** As much of a photo as its room shows. */
export interface RoomPhoto {
  readonly id: number;
  readonly name: string;
  readonly featured: boolean;
  readonly record: Pick<PhotoRecord, 'slide' | 'tag_ids'>;
}

export interface Photo extends RoomPhoto {
  readonly roomId: number;
  readonly sha256: string;
  readonly record: PhotoRecord;
}
