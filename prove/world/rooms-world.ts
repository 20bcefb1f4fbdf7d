import type { Engine, TestDatabase } from '../../test/support/engine.ts';
import type { Settings } from '../../test/support/sampan.ts';
import { addPartner, issueToken, type TestPartner } from '../../test/support/partner.ts';
import { importLines, roomLine, type FixturePhoto } from '../../test/support/rooms-fixture.ts';

const FIRST_ROOM = 20_001;
const FIRST_PHOTO = 100_001;
export const TAGS = [921, 922] as const;

export interface WorldPhoto extends FixturePhoto {
  readonly roomId: number;
  readonly tags: readonly number[];
}

export interface WorldRoom {
  readonly id: number;
  readonly partnerRoomId: string;
  readonly photos: readonly WorldPhoto[];
}

/** Rooms of one partner, who may change all of them, in a fresh database. */
export interface RoomsWorld {
  readonly database: TestDatabase;
  readonly partner: TestPartner;
  readonly token: string;
  readonly rooms: readonly WorldRoom[];
}

export interface WorldSize {
  readonly rooms: number;
  readonly photosPerRoom: number;
  /** Whether each photo has its own file, so that files are removed when their photos are deleted. */
  readonly hasOwnFiles?: boolean;
}

export async function createRoomsWorld(
  engine: Engine,
  size: WorldSize,
  more: Settings = {},
): Promise<RoomsWorld> {
  const database = await engine.copyPrepared();
  return fillDatabase(database, size, more);
}

export async function fillDatabase(
  database: TestDatabase,
  size: WorldSize,
  more: Settings = {},
): Promise<RoomsWorld> {
  const settings = { ...database.settings, ...more };
  const partner = await addPartner(settings);
  const { id } = partner;
  const rooms = listRooms(size);
  await importLines(
    settings,
    rooms.map((room) =>
      roomLine(room.id, room.photos, [
        { partner_id: id, partner_room_id: room.partnerRoomId, access: 'change' },
      ]),
    ),
  );
  const { token } = await issueToken(settings, id);
  return { database, partner, token, rooms };
}

export const photoPath = ({ roomId, id }: WorldPhoto) => `/api/rooms/${roomId}/photos/${id}`;

export const detailsPath = ({ partnerRoomId }: WorldRoom) => `/api/p/room?partner_room_id=${partnerRoomId}`;

function listRooms({ rooms, photosPerRoom, hasOwnFiles = false }: WorldSize): WorldRoom[] {
  return Array.from({ length: rooms }, (_, index) => {
    const roomId = FIRST_ROOM + index;
    const firstPhoto = FIRST_PHOTO + index * photosPerRoom;
    const photos = Array.from({ length: photosPerRoom }, (__, place) => ({
      ...makePhoto(roomId, firstPhoto + place, place === 0),
      ...(hasOwnFiles && { file: `picture-of-${firstPhoto + place}.jpg` }),
    }));
    return { id: roomId, partnerRoomId: `R-${roomId}`, photos };
  });
}

/** Every combination of two tags: none, either, both. */
function makePhoto(roomId: number, id: number, featured: boolean): WorldPhoto {
  return { id, roomId, featured, tags: TAGS.filter((_, bit) => ((id >> bit) & 1) === 1) };
}
