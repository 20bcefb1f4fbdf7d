import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { beginRead } from '../../ledger/watch-ledger.ts';
import { TOKEN_COLUMNS, sha256Of, type CallerFinder, type TokenRow } from '../../partners/caller.ts';
import { jsonText, type Database } from '../../storage/database.ts';
import { selectLedgerPlace } from '../../storage/ledger-sequence.ts';
import { literalLimit, prepareQuery, type NameParameter } from '../../storage/prepare-query.ts';
import { NEEDED } from '../room-access.ts';
import { LISTED } from './listed-rooms.ts';

/** Who looks for an image: everyone, or the partner with the token. */
export interface ImageViewer {
  readonly findCaller: CallerFinder;
  readonly token: string | undefined;
}

/** Finds only live photos, of rooms that are listed or that the viewer may read. A photo is gone as soon as its deletion commits. */
export function findLivePhoto(db: Database, roomId: number, name: string, viewer: ImageViewer) {
  return findVisible(db, viewer, (tokenSha256) => readPhoto(db, { roomId, name, tokenSha256 }));
}

/** Finds avatars of hosts with a room that is listed or that the viewer may read. */
export function findAvatar(db: Database, hostId: number, viewer: ImageViewer) {
  return findVisible(db, viewer, (tokenSha256) => readAvatar(db, { hostId, tokenSha256 }));
}

/** The token's columns are null if there is no such token. */
interface ImageRow extends TokenRow {
  readonly isListed: number | boolean;
  readonly readableRoom: number | null;
}

/** The image and, if it is not public, the partner who may see it. */
async function findVisible<Row extends ImageRow>(
  db: Database,
  { findCaller, token }: ImageViewer,
  read: (tokenSha256: string) => Row[] | Promise<Row[]>,
) {
  const checkPlace = beginRead(db);
  const [row] = await read(token === undefined ? '' : sha256Of(token));
  if (!row) return undefined;
  await checkPlace(row.ledgerPlace);
  if (row.isListed) return { ...row, caller: undefined };
  if (row.readableRoom === null || token === undefined) return undefined;
  const caller = await findCaller(token, async () => row);
  return caller?.scopes.has(NEEDED.read.scope) ? { ...row, caller } : undefined;
}

/** One statement each, for everyone and for partners. */
const readPhoto = prepareQuery(
  (db, parameter: NameParameter<{ roomId: number; name: string; tokenSha256: string }>) =>
    joinToken(db, parameter('tokenSha256'))
      .innerJoin('photos', (join) => join.on('photos.room_id', '=', parameter('roomId')))
      .where('photos.name', '=', parameter('name'))
      .select(['photos.file_key as fileKey', 'photos.sha256', ...TOKEN_COLUMNS, selectLedgerPlace(db)])
      .select(selectAccess(db, sql`rooms.id = ${parameter('roomId')}`))
      .$castTo<ImageRow & { readonly fileKey: string; readonly sha256: string }>(),
);

const readAvatar = prepareQuery((db, parameter: NameParameter<{ hostId: number; tokenSha256: string }>) =>
  joinToken(db, parameter('tokenSha256'))
    .innerJoin('hosts', (join) => join.on('hosts.id', '=', parameter('hostId')))
    .select(['hosts.avatar_key as fileKey', ...TOKEN_COLUMNS, selectLedgerPlace(db)])
    .select(selectAccess(db, sql`rooms.host_id = ${parameter('hostId')}`))
    .$castTo<ImageRow & { readonly fileKey: string | null }>(),
);

function joinToken(db: Database, sha256: string) {
  return db
    .selectFrom('ledger_state')
    .leftJoin('tokens', (join) => join.on('tokens.sha256', '=', sha256))
    .leftJoin('partners', 'partners.id', 'tokens.partner_id');
}

function selectAccess(
  db: Database,
  isOne: RawBuilder<boolean>,
): AliasedRawBuilder<any, 'isListed' | 'readableRoom'>[] {
  const listed = db
    .selectFrom('rooms')
    .select('rooms.id')
    .where(isOne)
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED);
  const readable = db
    .selectFrom('rooms')
    .innerJoin('partner_rooms', 'partner_rooms.room_id', 'rooms.id')
    .select('rooms.id')
    .where(isOne)
    .whereRef('partner_rooms.partner_id', '=', 'tokens.partner_id' as never)
    .where('partner_rooms.access', 'in', NEEDED.read.access)
    // Not "exists", for which PostgreSQL may read the partners of all these rooms.
    .limit(literalLimit(1));
  return [
    sql`exists ${listed}`.as('isListed'),
    sql`case when tokens.id is not null then ${readable} end`.as('readableRoom'),
  ];
}
