import type { Database } from '../storage/database.ts';
import type { Environment, Scope } from './caller.ts';
import type { Client } from './find-client.ts';
import { issueToken } from './tokens.ts';

/** Five days. */
export const GRANT_SECONDS = 432_000;

export interface Grant {
  readonly environment: Environment;
  readonly client: Client;
  readonly scopes: readonly Scope[];
  readonly now: Date;
}

/** Issues a token to a client that asked for one itself. It says no longer life than the client has. */
export async function grantToken(db: Database, { environment, client, scopes, now }: Grant) {
  const lifeMs = Math.min(GRANT_SECONDS * 1_000, lifeLeftMs(client, now));
  const { token } = await issueToken(db, {
    environment,
    partnerId: client.partnerId,
    scopes,
    label: 'client credentials',
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return { token, scopes, lifeSeconds: Math.floor(lifeMs / 1_000) };
}

function lifeLeftMs({ expiresAt }: Client, now: Date): number {
  return expiresAt === null ? Infinity : expiresAt.getTime() - now.getTime();
}
