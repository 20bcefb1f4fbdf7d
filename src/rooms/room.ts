import type { HostRecord, PhotoRecord, RoomRecord } from './room-record.ts';

/** A room with everything that is shown of it, as it was at one moment. */
export interface Room {
  readonly id: number;
  readonly version: number;
  readonly hostId: number;
  readonly record: RoomRecord;
  readonly host: HostRecord;
  /** By id. */
  readonly photos: readonly Photo[];
}

export interface Photo {
  readonly id: number;
  readonly roomId: number;
  readonly name: string;
  readonly sha256: string;
  readonly featured: boolean;
  readonly record: PhotoRecord;
}
