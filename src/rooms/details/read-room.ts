import { sql, type NotNull } from 'kysely';
import { TOKEN_COLUMNS, type TokenRow } from '../../partners/caller.ts';
import type { Database } from '../../storage/database.ts';
import { selectLedgerPlace } from '../../storage/ledger-sequence.ts';
import { prepareQuery, type NameParameter } from '../../storage/prepare-query.ts';
import { parseParts, selectPhotos } from '../stored-record.ts';

interface Question {
  readonly sha256: string;
  readonly partnerRoomId: string;
  /** What the caller already has and need not be sent; 0 for none. */
  readonly knownId: number;
  readonly knownVersion: number;
  readonly knownCatalogue: number;
}

/** Reads a token and a room by its partner's id. Undefined if there is no such token. */
export async function readRoom(db: Database, question: Question) {
  const [row] = await readRow(db, question);
  if (!row) return undefined;
  const { id, version, hostId, catalogueVersion } = row;
  const isNews = (row.details as string | null) !== null;
  return {
    token: row satisfies TokenRow,
    /** Undefined if the token's partner has no such room id. */
    access: row.access ?? undefined,
    isAnothers: Boolean(row.isAnothers),
    catalogueVersion,
    /** Undefined if the caller already has these versions of room and catalogue. */
    room: isNews ? { id, version, hostId, ...parseParts(row, PHOTO_MEMBERS) } : undefined,
  };
}

export type RoomReading = NonNullable<Awaited<ReturnType<typeof readRoom>>>;

const PHOTO_MEMBERS = ['slide', 'tag_ids'] as const;

/** One statement, so that token, access, room and photos are consistent. */
const readRow = prepareQuery((db, parameter: NameParameter<Question>) => {
  const isNews = sql`(rooms.version <> ${parameter('knownVersion')} or rooms.id <> ${parameter('knownId')}
    or catalogue_state.version <> ${parameter('knownCatalogue')})`;
  const host = sql`(select details from hosts where hosts.id = rooms.host_id)`;
  const isAnothers = sql`exists (select 1 from partner_rooms where partner_room_id = ${parameter('partnerRoomId')})`;
  return db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .innerJoin('catalogue_state', (join) => join.onTrue())
    .leftJoin('partner_rooms as own', (join) =>
      join
        .on('own.partner_room_id', '=', parameter('partnerRoomId'))
        .onRef('own.partner_id', '=', 'tokens.partner_id'),
    )
    .leftJoin('rooms', 'rooms.id', 'own.room_id')
    .where('tokens.sha256', '=', parameter('sha256'))
    .select([...TOKEN_COLUMNS, selectLedgerPlace(db), 'catalogue_state.version as catalogueVersion'])
    .select(['own.access', 'rooms.id', 'rooms.host_id as hostId', 'rooms.version'])
    .select([
      sql<number | boolean | null>`case when own.room_id is null then ${isAnothers} end`.as('isAnothers'),
      sql<string>`case when ${isNews} then rooms.details end`.as('details'),
      sql<string>`case when ${isNews} then ${host} end`.as('hostDetails'),
      sql<string>`case when ${isNews} then ${selectPhotos(db, PHOTO_MEMBERS)} end`.as('photos'),
    ])
    .$narrowType<{ id: NotNull; hostId: NotNull; version: NotNull }>();
});
