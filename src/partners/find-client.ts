import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { hasClientIdShape } from './client-id.ts';
import { sha256Of } from './token-format.ts';

/** A partner that has shown its secret. */
export interface Client {
  readonly partnerId: number;
  readonly expiresAt: Date | null;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const NO_DIGEST = '0'.repeat(64);

export async function findClient(
  db: Database,
  { clientId, clientSecret }: ClientCredentials,
  now: Date,
): Promise<Client | undefined> {
  if (!hasClientIdShape(clientId)) return undefined;
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'client_secret_sha256', 'expires_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const isSecret = isSameDigest(sha256Of(clientSecret), partner?.client_secret_sha256 ?? NO_DIGEST);
  if (!partner || !isSecret) return undefined;
  const expiresAt = partner.expires_at === null ? null : new Date(partner.expires_at);
  return expiresAt === null || expiresAt > now ? { partnerId: partner.id, expiresAt } : undefined;
}

function isSameDigest(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
