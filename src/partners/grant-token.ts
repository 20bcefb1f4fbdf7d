import type { Database } from '../storage/database.ts';
import type { Environment, Scope } from './caller.ts';
import type { Client } from './find-client.ts';
import { issueToken } from './tokens.ts';

/** Five days. */
export const GRANT_SECONDS = 432_000;

/** Tokens of a partner that expire. Without a limit, a program that requests a token for each request fills the table. */
export const LIVE_TOKENS = 2_000;
/** Earlier versions had no limit, and one grant must not end all of their tokens. */
const MOST_ENDED = 100;

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
    await endFirst(db, client, now);
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

/**
 * Makes room for one token: beyond the limit, those that expire first end. The ledger has no note of it, because nobody withdrew them: if
 * a restored backup revives one, it works until it expires.
 */
async function endFirst(db: Database, { partnerId }: Client, now: Date): Promise<void> {
  const excess = await db
    .selectFrom('tokens')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENDED)
    .offset(LIVE_TOKENS - 1)
    .execute();
  if (excess.length === 0) return;
  const ids = excess.map(({ id }) => id);
  await db.updateTable('tokens').set({ expires_at: now.toISOString() }).where('id', 'in', ids).execute();
}

function lifeLeftMs({ expiresAt }: Client, now: Date): number {
  return expiresAt === null ? Infinity : expiresAt.getTime() - now.getTime();
}
