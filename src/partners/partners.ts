import type { Database } from '../storage/database.ts';
import { takeIds } from '../storage/take-ids.ts';
import { parseScopes, SCOPES, type Scope } from './caller.ts';
import { createClientId } from './client-id.ts';
import { createSecret, sha256Of } from './token-format.ts';

export interface Partner {
  readonly id: number;
  readonly name: string;
  readonly clientId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly disabledAt: Date | null;
  /** The partner's tokens cannot have more scopes. */
  readonly scopes: readonly Scope[];
  /** Until when the previous secret works. */
  readonly previousSecretEndsAt: Date | null;
}

export interface NewPartner {
  readonly name: string;
  readonly now: Date;
  /** When it and all its tokens stop working. */
  readonly expiresAt?: Date;
  readonly scopes?: readonly Scope[];
}

/** The secret is returned only once: Sampan stores only its SHA-256. */
export async function addPartner(db: Database, { name, now, expiresAt, scopes = SCOPES }: NewPartner) {
  const partner = {
    id: await takeIds(db, 'partner'),
    clientId: createClientId(),
    clientSecret: createSecret(),
  };
  await db
    .insertInto('partners')
    .values({
      id: partner.id,
      name,
      client_id: partner.clientId,
      client_secret_sha256: sha256Of(partner.clientSecret),
      created_at: now.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      scopes: scopes.join(' '),
    })
    .execute();
  return partner;
}

export async function listPartners(db: Database): Promise<Partner[]> {
  const rows = await selectPartners(db).orderBy('id').execute();
  return rows.map(fromRow);
}

export async function findPartner(db: Database, id: number): Promise<Partner | undefined> {
  const row = await selectPartners(db).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

function selectPartners(db: Database) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'client_id', 'created_at', 'expires_at'])
    .select(['disabled_at', 'scopes', 'previous_secret_ends_at']);
}

type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirstOrThrow']>>;

function fromRow(row: PartnerRow): Partner {
  return {
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    createdAt: new Date(row.created_at),
    expiresAt: dateOf(row.expires_at),
    disabledAt: dateOf(row.disabled_at),
    scopes: parseScopes(row.scopes),
    previousSecretEndsAt: dateOf(row.previous_secret_ends_at),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
