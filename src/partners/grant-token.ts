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

/** Issues a token to a client that requested it. A token never outlives its client. Undefined if the client was disabled in the meantime. */
export function grantToken(db: Database, { environment, client, scopes, now }: Grant) {
  const lifeMs = Math.min(GRANT_SECONDS * 1_000, lifeLeftMs(client, now));
  return db.transaction().execute(async (db) => {
    if (!(await holdClient(db, client))) return undefined;
    const { token } = await issueToken(db, {
      environment,
      partnerId: client.partnerId,
      scopes,
      label: 'client credentials',
      now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    return { token, scopes, lifeSeconds: Math.floor(lifeMs / 1_000) };
  });
}

/** Locks the partner, so that a change that ends its secret and tokens also ends the token being issued. */
async function holdClient(db: Database, { partnerId, secretSha256 }: Client): Promise<boolean> {
  const held = await db
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', partnerId)
    .where('disabled_at', 'is', null)
    .where((row) =>
      row.or([
        row('client_secret_sha256', '=', secretSha256),
        row('previous_secret_sha256', '=', secretSha256),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

function lifeLeftMs({ expiresAt }: Client, now: Date): number {
  return expiresAt === null ? Infinity : expiresAt.getTime() - now.getTime();
}
