import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely';
import { randomBytes } from 'node:crypto';
import { addNote, type LedgerEvent } from '../ledger/notes.ts';
import { transact, type Database } from '../storage/database.ts';
import { takeIds } from '../storage/ids.ts';
import type { Tables } from '../storage/tables.ts';
import {
  partnerDisabled,
  partnerEnabled,
  scopesChanged,
  allTokensRevoked,
  secretEnds,
} from './access-notes.ts';
import { createSecret, SCOPES, sha256Of, withScopes, type Scope, NO_DIGEST } from './caller.ts';
import { revokeAllTokens } from './tokens.ts';

interface NewPartner extends Partial<Pick<Partner, 'scopes'>> {
  readonly expiresAt?: Date;
  readonly name: string;
  readonly now: Date;
}

/** The secret is returned only once: Sampan stores only its SHA-256. */
export async function addPartner(db: Database, { name, now, expiresAt, scopes = SCOPES }: NewPartner) {
  const [id, clientSecret] = [await takeIds(db, 'partner'), createSecret()];
  // Its name at the token endpoint, which is not secret.
  const clientId = `partner_${randomBytes(12).toString('hex')}`;
  await db
    .insertInto('partners')
    .values({
      id,
      name,
      client_id: clientId,
      client_secret_sha256: sha256Of(clientSecret),
      created_at: now.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      scopes: scopes.join(' '),
    })
    .execute();
  return { id, clientId, clientSecret };
}

export async function listPartners(db: Database): Promise<Partner[]> {
  return (await selectPartners(db).orderBy('id').execute()).map(withScopes);
}

export async function findPartner(db: Database, id: number): Promise<Partner | undefined> {
  const row = await selectPartners(db).where('id', '=', id).executeTakeFirst();
  return row && withScopes(row);
}

function selectPartners(db: Database) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'client_id', 'scopes', 'created_at', 'expires_at'])
    .select(['disabled_at', 'previous_secret_ends_at']);
}

type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirstOrThrow']>>;

export type Partner = Readonly<ReturnType<typeof withScopes<PartnerRow>>>;

/** Refuses the partner's tokens and secret from now on. A partner that is already disabled keeps its first date. */
export function disablePartner(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  const disabled_at = now.toISOString();
  return changePartner(db, id, { disabled_at }, (row) => row('disabled_at', 'is', null), partnerDisabled);
}

/** Accepts the partner's secret again, and its tokens unless they were revoked or have expired. */
export function enablePartner(db: Database, id: number): Promise<void> {
  const disabled_at = null;
  return changePartner(db, id, { disabled_at }, (row) => row('disabled_at', 'is not', null), partnerEnabled);
}

/** Limits the scopes of all tokens, including those issued earlier. */
export function changeScopes(db: Database, id: number, scopes: readonly Scope[]): Promise<void> {
  const stored = scopes.join(' ');
  const changed = (clientId: string) => scopesChanged(clientId, scopes);
  return changePartner(db, id, { scopes: stored }, (row) => row('scopes', '!=', stored), changed);
}

function changePartner(
  db: Database,
  id: number,
  changes: Updateable<Tables['partners']>,
  isNews: (row: ExpressionBuilder<Tables, 'partners'>) => Expression<SqlBool>,
  event: (clientId: string) => LedgerEvent,
): Promise<void> {
  return transact(db, async (db) => {
    const changed = await db
      .updateTable('partners')
      .set(changes)
      .where('id', '=', id)
      .where(isNews)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, event(changed.client_id));
  });
}

/** Returns the new secret, only once. If an earlier secret was still ending, it ends now, so at most two work at once. */
export function rotateSecret(
  db: Database,
  rotation: { partnerId: number; now: Date; overlapMs: number; revokesTokens: boolean },
) {
  const { partnerId, now, overlapMs, revokesTokens } = rotation;
  const clientSecret = createSecret();
  const oldEndsAt = new Date(now.getTime() + overlapMs);
  return transact(db, async (db) => {
    // Locks the partner against another rotation.
    const old = await db
      .updateTable('partners')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', partnerId)
      .returning(['client_id', 'client_secret_sha256', 'previous_secret_sha256'])
      .executeTakeFirstOrThrow();
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
