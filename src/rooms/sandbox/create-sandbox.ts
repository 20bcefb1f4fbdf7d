import { randomBytes } from 'node:crypto';
import { sandboxFull } from '../../errors.ts';
import { SCOPES } from '../../partners/caller.ts';
import { addPartner } from '../../partners/partners.ts';
import { issueToken } from '../../partners/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { copyPhotos, copyRooms, takePhotoIds, type SandboxRoom } from './copy-template.ts';
import { TEMPLATE_ROOMS } from './template-rooms.ts';

const DAY_MS = 86_400_000;

export interface Sandbox {
  readonly partner: {
    readonly id: number;
    readonly name: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly token: string;
  readonly expiresAt: Date;
  readonly rooms: readonly SandboxRoom[];
}

export interface SandboxTerms {
  readonly now: Date;
  readonly days: number;
  /** How many may exist at the same time; 0 means no limit. */
  readonly mostPartners: number;
}

/** Creates a partner with a token and a copy of every template room, or nothing. */
export async function createSandbox(
  db: Database,
  { now, days, mostPartners }: SandboxTerms,
): Promise<Sandbox> {
  // The partner's room ids end in this, so that those of two sandboxes differ.
  const word = randomBytes(4).toString('hex');
  const name = `Sandbox ${word}`;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  return db.transaction().execute(async (db) => {
    const partner = { name, ...(await addPartner(db, { name, now, expiresAt })) };
    if (mostPartners > 0 && (await countPartners(db)) > mostPartners) throw sandboxFull();
    const { token } = await issueToken(db, {
      environment: 'test',
      partnerId: partner.id,
      scopes: SCOPES,
      label: 'sandbox',
      now,
      expiresAt,
    });
    const shift = await copyRooms(db);
    const photosOf = await copyPhotos(db, { room: shift, photo: await takePhotoIds(db) });
    const rooms = TEMPLATE_ROOMS.map((template) => ({
      id: template.id + shift,
      partnerRoomId: `${template.name}-${word}`,
      access: template.access,
      photoIds: photosOf.get(template.id + shift) ?? [],
    }));
    await giveRooms(db, partner.id, rooms);
    return { partner, token, expiresAt, rooms };
  });
}

/** Includes the new one. Taking its id makes concurrent creations wait. */
async function countPartners(db: Database): Promise<number> {
  const { partners } = await db
    .selectFrom('partners')
    .select(({ fn }) => fn.countAll<number | string>().as('partners'))
    .executeTakeFirstOrThrow();
  return Number(partners);
}

async function giveRooms(db: Database, partnerId: number, rooms: readonly SandboxRoom[]): Promise<void> {
  const rows = rooms.map(({ id, partnerRoomId, access }) => ({
    partner_id: partnerId,
    partner_room_id: partnerRoomId,
    room_id: id,
    access,
  }));
  await db.insertInto('partner_rooms').values(rows).execute();
}
