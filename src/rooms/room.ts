import type { HostRecord, PhotoRecord, RoomRecord } from './room-record.ts';

/** A consistent snapshot of a room with everything that is shown. */
export interface Room {
  readonly id: number;
  readonly version: number;
  readonly hostId: number;
  readonly record: RoomRecord;
  readonly host: HostRecord;
  /** Sorted by id. */
  readonly photos: readonly RoomPhoto[];
}

/** The parts of a photo that its room shows. */
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
