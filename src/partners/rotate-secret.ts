import { addNote } from '../ledger/outbox.ts';
import type { Database } from '../storage/database.ts';
import { allTokensRevoked, secretEnds } from './access-notes.ts';
import { NO_DIGEST } from './find-client.ts';
import { createSecret, sha256Of } from './token-format.ts';
import { revokeAllTokens } from './tokens.ts';

export interface SecretRotation {
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
