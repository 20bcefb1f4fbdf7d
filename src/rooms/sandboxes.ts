import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sandboxFull, scopeMissing, serviceUnavailable, unauthenticated } from '../errors.ts';
import { SCOPES, type Caller } from '../partners/caller.ts';
import { addPartner, findPartner } from '../partners/partners.ts';
import { issueToken } from '../partners/tokens.ts';
import { transact, type Database, measureBytes } from '../storage/database.ts';
import { takeIds } from '../storage/ids.ts';
import { listPartnerRooms } from './list-own-rooms.ts';
import type { Access } from './room-record.ts';

/** The rooms in data/sandbox/rooms.ndjson: each sandbox partner gets copies with this access, and ids that begin with this name. */
export const TEMPLATE_ROOMS = [
  { id: 1, name: 'hanoi', access: 'change' },
  { id: 2, name: 'hoi-an', access: 'change' },
  { id: 3, name: 'da-lat', access: 'change' },
  { id: 4, name: 'phu-quoc', access: 'change' },
  { id: 5, name: 'ho-chi-minh-city', access: 'change' },
  { id: 6, name: 'hanoi-read-only', access: 'read' },
  { id: 7, name: 'ho-chi-minh-city-forbidden', access: 'none' },
] as const satisfies readonly { id: number; name: string; access: Access }[];

export const TEMPLATE_IDS = TEMPLATE_ROOMS.map(({ id }) => id);

const DAY_MS = 86_400_000;
const RETRY_SECONDS = 5;

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** Creates a partner with a token and copies of the template rooms, or nothing if `mostPartners` exist; 0 means no limit. */
export function createSandbox(
  db: Database,
  { now, days, mostPartners }: { now: Date; days: number; mostPartners: number },
) {
  // The partner's room ids end in this, so that those of two sandboxes differ.
  const word = randomBytes(4).toString('hex');
  const name = `Sandbox ${word}`;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  return transact(db, async (db) => {
    const partner = { name, ...(await addPartner(db, { name, now, expiresAt })) };
    // Includes the new one. Taking its id makes concurrent creations wait.
    const { count } = await db
      .selectFrom('partners')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    if (mostPartners > 0 && Number(count) > mostPartners) throw sandboxFull();
    const client = { environment: 'test', partnerId: partner.id, label: 'sandbox' } as const;
    const { token } = await issueToken(db, { ...client, scopes: SCOPES, now, expiresAt });
    // A copy's id is its template's id plus the shift.
    const shift = (await takeIds(db, 'room', Math.max(...TEMPLATE_IDS))) - 1;
    await copyRooms(db, shift);
    const photoShift = (await takeIds(db, 'photo', await findLastPhoto(db, TEMPLATE_IDS))) - 1;
    await copyPhotos(db, shift, photoShift);
    const given = TEMPLATE_ROOMS.map((template) => ({
      partner_id: partner.id,
      partner_room_id: `${template.name}-${word}`,
      room_id: template.id + shift,
      access: template.access,
    }));
    await db.insertInto('partner_rooms').values(given).execute();
    return { partner, token, expiresAt, rooms: await listRooms(db, partner.id) };
  });
}

async function copyRooms(db: Database, shift: number): Promise<void> {
  const templates = await db
    .selectFrom('rooms')
    .select(['id', 'host_id', 'details'])
    .where('id', 'in', TEMPLATE_IDS)
    .execute();
  // Until the templates are imported, the sandbox has no rooms to copy.
  if (templates.length !== TEMPLATE_IDS.length) throw serviceUnavailable(RETRY_SECONDS);
  const copies = templates.map((room) => ({ ...room, id: room.id + shift, version: 1 }));
  await db.insertInto('rooms').values(copies).execute();
}

/** The copies share the templates' files. */
async function copyPhotos(db: Database, shift: number, photoShift: number): Promise<void> {
  const templates = await db.selectFrom('photos').selectAll().where('room_id', 'in', TEMPLATE_IDS).execute();
  const copies = templates.map((photo) => ({
    ...photo,
    id: photo.id + photoShift,
    room_id: photo.room_id + shift,
  }));
  await db.insertInto('photos').values(copies).execute();
}

/** The highest photo id that the rooms have or had; 0 if there was none. */
async function findLastPhoto(db: Database, roomIds: readonly number[]): Promise<number> {
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('room_id', 'in', roomIds)
    .union(db.selectFrom('deleted_photos').select('photo_id as id').where('room_id', 'in', roomIds))
    .execute();
  return Math.max(0, ...photos.map(({ id }) => id));
}

async function listRooms(db: Database, partnerId: number) {
  const rooms = await listPartnerRooms(db, partnerId);
  const ids = rooms.map(({ room_id }) => room_id);
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'room_id'])
    .where('room_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rooms.map(({ room_id, partner_room_id, access }) => ({
    id: room_id,
    partner_room_id,
    access,
    photo_ids: photos.filter((photo) => photo.room_id === room_id).map(({ id }) => id),
  }));
}

/** Restores the original photos of the caller's rooms under the same ids. Callers may reset as often as the limits allow. */
export async function resetSandbox(db: Database, { scopes, partnerId }: Caller) {
  if (!scopes.has('room:write')) throw scopeMissing();
  return transact(db, async (db) => {
    const roomIds = await lockPartner(db, partnerId);
    // The sandbox expired after its token was checked.
    if (roomIds.length === 0) throw unauthenticated();
    const photoShift = (await findLastPhoto(db, roomIds)) - (await findLastPhoto(db, TEMPLATE_IDS));
    await forgetChanges(db, roomIds);
    await copyPhotos(db, Math.min(...roomIds) - TEMPLATE_IDS[0]!, photoShift);
    return { partner: (await findPartner(db, partnerId))!, rooms: await listRooms(db, partnerId) };
  });
}

const EXPIRED_AT_ONCE = 500;

/** Deletes expired sandboxes, each in its own transaction. Returns their number. */
export async function expireSandboxes(db: Database, now: Date): Promise<number> {
  const over = await db
    .selectFrom('partners')
    .select('id')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(EXPIRED_AT_ONCE)
    .execute();
  for (const { id } of over) await transact(db, (db) => forgetPartner(db, id));
  // Revocations add a row each, which only a database that follows a ledger needs.
  await db.deleteFrom('ledger_known').execute();
  return over.length;
}

async function forgetPartner(db: Database, partnerId: number): Promise<void> {
  const roomIds = await lockPartner(db, partnerId);
  for (const table of ['partner_rooms', 'removed_partner_rooms'] as const)
    await db.deleteFrom(table).where('partner_id', '=', partnerId).execute();
  if (roomIds.length > 0) {
    await forgetChanges(db, roomIds);
    await db.deleteFrom('rooms').where('id', 'in', roomIds).execute();
  }
  await db.deleteFrom('tokens').where('partner_id', '=', partnerId).execute();
  await db.deleteFrom('partners').where('id', '=', partnerId).execute();
}

/** Locks the partner, so that other changes to its sandbox and rooms wait for this transaction. Returns the ids of its rooms. */
async function lockPartner(db: Database, partnerId: number): Promise<number[]> {
  await db
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', partnerId)
    .execute();
  const rooms = await db
    .updateTable('rooms')
    .set((row) => ({ version: row('version', '+', 1), photos_version: row('version', '+', 1) }))
    .where('id', 'in', (row) =>
      row.selectFrom('partner_rooms').select('room_id').where('partner_id', '=', partnerId),
    )
    .returning('id')
    .execute();
  return rooms.map(({ id }) => id);
}

const CHANGED = ['photos', 'photo_removals', 'deleted_photos', 'audit_entries', 'audit_anchors'] as const;

/** Deletes the rooms' photos and their history. The files stay, because they belong to the templates. */
async function forgetChanges(db: Database, roomIds: readonly number[]): Promise<void> {
  for (const table of CHANGED) await db.deleteFrom(table).where('room_id', 'in', roomIds).execute();
}

const MEASURED_MS = 1_000;

/** Returns a function that checks whether the sandbox has reached its limit; 0 means none. It measures at most once a second. */
export function createFullness(db: Database, mostBytes: number): () => Promise<boolean> {
  if (mostBytes === 0) return async () => false;
  const measured = new LRUCache<'bytes', number>({
    max: 1,
    ttl: MEASURED_MS,
    fetchMethod: () => measureBytes(db),
  });
  return async () => (await measured.fetch('bytes'))! >= mostBytes;
}
