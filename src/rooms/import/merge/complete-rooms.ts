import type { Database } from '../../../storage/database.ts';
import type { RoomRecord } from '../../room-record.ts';
import { fillDefaults } from '../lines/defaults.ts';
import { IMPORT_LINES, type RoomLine, type RoomParts } from '../lines/import-line.ts';
import { askInPieces } from '../store/in-pieces.ts';

/** Fills in what each line omits from the stored room. A room that is not stored gets the defaults and may still be incomplete. */
export async function completeRooms(db: Database, lines: readonly RoomParts[]): Promise<RoomLine[]> {
  const stored = await askInPieces(
    lines.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('rooms')
        .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
        .select(['id', 'host_id', 'details'])
        .where('id', 'in', ids)
        .where('removed_rooms.room_id', 'is', null)
        .execute(),
  );
  const roomOf = new Map(stored.map((room) => [room.id, room]));
  return lines.map((line) => {
    const room = roomOf.get(line.id);
    const whole = room
      ? merge({ host_id: room.host_id, ...(JSON.parse(room.details) as RoomRecord) }, line)
      : line;
    fillDefaults(IMPORT_LINES.room, whole);
    return whole as RoomLine;
  });
}

/** Price and address are merged by member; other members of the line replace the stored ones. */
function merge(stored: Pick<RoomLine, 'host_id'> & RoomRecord, line: RoomParts): RoomParts {
  return {
    ...stored,
    ...line,
    price: { ...stored.price, ...line.price },
    address: { ...stored.address, ...line.address },
  };
}
