import type { Database } from '../storage/database.ts';
import { takeIds } from '../storage/take-ids.ts';
import { parseScopes, SCOPES, type Scope } from './caller.ts';
import { createClientId, createSecret, sha256Of } from './credentials.ts';
import { addNote } from '../ledger/outbox.ts';
import {
  partnerDisabled,
  partnerEnabled,
  scopesChanged,
  allTokensRevoked,
  secretEnds,
} from './access-notes.ts';
import { NO_DIGEST } from './find-client.ts';
import { revokeAllTokens } from './tokens.ts';

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

interface NewPartner {
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

/** Refuses the partner's tokens and secret from now on. A partner that is already disabled keeps its first date. */
export function disablePartner(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  return db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('partners')
      .set({ disabled_at: now.toISOString() })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, partnerDisabled(changed.client_id));
  });
}

/** Accepts the partner's secret again, and its tokens unless they were revoked or have expired. */
export function enablePartner(db: Database, id: number): Promise<void> {
  return db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('partners')
      .set({ disabled_at: null })
      .where('id', '=', id)
      .where('disabled_at', 'is not', null)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, partnerEnabled(changed.client_id));
  });
}

/** Limits the scopes of all tokens, including those issued earlier. */
export function changeScopes(db: Database, id: number, scopes: readonly Scope[]): Promise<void> {
  const stored = scopes.join(' ');
  return db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('partners')
      .set({ scopes: stored })
      .where('id', '=', id)
      .where('scopes', '!=', stored)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, scopesChanged(changed.client_id, scopes));
  });
}

interface SecretRotation {
  readonly partnerId: number;
  readonly now: Date;
  /** How long the old secret works alongside the new one. */
  readonly overlapMs: number;
  /** Whether tokens issued earlier end too. */
  readonly revokesTokens: boolean;
}

/** Returns the new secret, only once. If an earlier secret was still ending, it ends now, so at most two work at once. */
export function rotateSecret(db: Database, { partnerId, now, overlapMs, revokesTokens }: SecretRotation) {
  const clientSecret = createSecret();
  const oldEndsAt = new Date(now.getTime() + overlapMs);
  return db.transaction().execute(async (db) => {
    const old = await lockSecrets(db, partnerId);
    await db
      .updateTable('partners')
      .set({
        client_secret_sha256: sha256Of(clientSecret),
        previous_secret_sha256: overlapMs > 0 ? old.client_secret_sha256 : null,
        previous_secret_ends_at: overlapMs > 0 ? oldEndsAt.toISOString() : null,
      })
      .where('id', '=', partnerId)
      .execute();
    if (old.client_secret_sha256 !== NO_DIGEST)
      await addNote(db, secretEnds(old.client_secret_sha256, oldEndsAt));
    if (old.previous_secret_sha256 !== null) await addNote(db, secretEnds(old.previous_secret_sha256, now));
    const tokensRevoked = revokesTokens ? await revokeAllTokens(db, partnerId, now) : 0;
    if (revokesTokens) await addNote(db, allTokensRevoked(old.client_id));
    return { clientId: old.client_id, clientSecret, oldEndsAt, tokensRevoked };
  });
}

/** Locks the partner against another rotation. */
function lockSecrets(db: Database, partnerId: number) {
  return db
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', partnerId)
    .returning(['client_id', 'client_secret_sha256', 'previous_secret_sha256'])
    .executeTakeFirstOrThrow();
}
