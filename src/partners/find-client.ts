import { timingSafeEqual } from 'node:crypto';
import { beginRead } from '../ledger/watch-ledger.ts';
import type { Database } from '../storage/database.ts';
import { selectLedgerPlace } from '../storage/ledger-sequence.ts';
import { dateOf, hasClientIdShape, parseScopes, sha256Of } from './caller.ts';

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Not the digest of any secret. */
export const NO_DIGEST = '0'.repeat(64);

export async function findClient(db: Database, { clientId, clientSecret }: ClientCredentials, now: Date) {
  if (!hasClientIdShape(clientId)) return undefined;
  const checkPlace = beginRead(db);
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'client_secret_sha256', 'previous_secret_sha256', 'previous_secret_ends_at'])
    .select(['expires_at', 'disabled_at', 'scopes'])
    .select(selectLedgerPlace(db))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const given = sha256Of(clientSecret);
  const isCurrent = isSameDigest(given, partner?.client_secret_sha256 ?? NO_DIGEST);
  const isPrevious = isSameDigest(given, partner?.previous_secret_sha256 ?? NO_DIGEST);
  if (partner) await checkPlace(partner.ledgerPlace);
  if (!partner || partner.disabled_at !== null) return undefined;
  const isSecret = isCurrent || (isPrevious && isBefore(now, partner.previous_secret_ends_at));
  if (!isSecret || !isBefore(now, partner.expires_at)) return undefined;
  return {
    partnerId: partner.id,
    secretSha256: given,
    expiresAt: dateOf(partner.expires_at),
    /** The most it may be granted. */
    scopes: parseScopes(partner.scopes),
  };
}

/** A partner that has authenticated with its secret. */
export type Client = Readonly<NonNullable<Awaited<ReturnType<typeof findClient>>>>;

/** Whether the end, if any, is still in the future. */
const isBefore = (now: Date, end: string | null) => end === null || new Date(end) > now;

const isSameDigest = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
