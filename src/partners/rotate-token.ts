import type { Database } from '../storage/database.ts';
import { addNote } from '../ledger/outbox.ts';
import { tokenEnds } from './access-notes.ts';
import type { Environment } from './caller.ts';
import { issueToken, type Token } from './tokens.ts';

export interface Rotation {
  readonly environment: Environment;
  readonly token: Token;
  readonly now: Date;
  /** How long the old token works alongside the new one. */
  readonly overlapMs: number;
}

/**
 * Issues a token like the given one, with the same lifetime, and ends the old one after the overlap. Undefined if the old one was revoked
 * in the meantime.
 */
export function rotateToken(db: Database, { environment, token, now, overlapMs }: Rotation) {
  const { id, partnerId, scopes, label } = token;
  return db.transaction().execute(async (db) => {
    const oldExpiresAt = earlier(token.expiresAt, after(now, overlapMs));
    const old = await db
      .updateTable('tokens')
      .set({ expires_at: oldExpiresAt.toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('sha256')
      .executeTakeFirst();
    if (!old) return undefined;
    await addNote(db, tokenEnds(old.sha256, oldExpiresAt));
    const expiresAt = token.expiresAt && after(now, token.expiresAt.getTime() - token.createdAt.getTime());
    const issued = await issueToken(db, { environment, partnerId, scopes, label, now, expiresAt });
    return { ...issued, oldExpiresAt };
  });
}

function after(start: Date, ms: number): Date {
  return new Date(start.getTime() + ms);
}

function earlier(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other;
}
