import type { InferResult } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Caller, Environment, Scope } from './caller.ts';
import { hasTokenShape, sha256Of } from './token-format.ts';

export type CallerFinder = (token: string) => Promise<Caller | undefined>;

export interface CallerFinderOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly now: () => Date;
}

/** Returns a function that tells whose token it is. It asks every time, so that a revocation acts at once. */
export function createCallerFinder({ db, environment, now }: CallerFinderOptions): CallerFinder {
  // Compiled once: building it takes Kysely longer than SQLite takes to answer it.
  const compiled = db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .select([
      'tokens.id as tokenId',
      'tokens.partner_id as partnerId',
      'tokens.scopes',
      'tokens.revoked_at as revokedAt',
      'tokens.expires_at as expiresAt',
      'partners.expires_at as partnerExpiresAt',
    ])
    .where('tokens.sha256', '=', '')
    .compile();
  return async (token) => {
    if (!hasTokenShape(token, environment)) return undefined;
    const { rows } = await db.executeQuery<InferResult<typeof compiled>[number]>({
      ...compiled,
      parameters: [sha256Of(token)],
    });
    const [found] = rows;
    if (!found || found.revokedAt !== null) return undefined;
    const at = now().toISOString();
    if (isOver(found.expiresAt, at) || isOver(found.partnerExpiresAt, at)) return undefined;
    const { tokenId, partnerId, scopes } = found;
    return { tokenId, partnerId, scopes: new Set(scopes.split(' ') as Scope[]) };
  };
}

function isOver(expiresAt: string | null, at: string): boolean {
  return expiresAt !== null && expiresAt <= at;
}
