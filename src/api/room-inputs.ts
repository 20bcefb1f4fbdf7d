import type { PublicHost, PublicRoom, PublicRoomCard } from '../rooms/public/public-room.ts';

// What the server reads for the pages about rooms, in the language of the page.

export interface RoomPageInput {
  readonly room: PublicRoom;
}

export interface HostPageInput {
  readonly hostId: number;
  readonly host: PublicHost | undefined;
  readonly rooms: readonly PublicRoomCard[];
  readonly hasMore: boolean;
  readonly isFirst: boolean;
  /** The normalised query of the page, with its question mark, or empty. */
  readonly query: string;
}

export interface HostFeedInput {
  readonly hostId: number;
  readonly hostName: string | undefined;
  readonly updatedAt: string;
  readonly rooms: readonly (PublicRoomCard & { readonly updatedAt: string })[];
}

export interface SandboxDestinationInput {
  readonly name: string;
  readonly path: string;
  readonly rooms: readonly PublicRoomCard[];
}
