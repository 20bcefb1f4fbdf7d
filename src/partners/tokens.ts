import { addNote } from '../ledger/notes.ts';
import { transact, type Database } from '../storage/database.ts';
import { takeIds } from '../storage/ids.ts';
import { tokenRevoked, tokenEnds } from './access-notes.ts';
import { createToken, dateOf, sha256Of, withScopes, type Environment, type Client } from './caller.ts';

interface NewToken extends Pick<Token, 'scopes' | 'label'> {
  readonly partnerId: number;
  readonly expiresAt: Date | null;
  readonly environment: Environment;
  readonly now: Date;
}

/** The token is returned only once: Sampan stores only its SHA-256. */
export async function issueToken(
  db: Database,
  { environment, partnerId, scopes, label, now, expiresAt }: NewToken,
) {
  const id = await takeIds(db, 'token');
  const token = createToken(environment);
  await db
    .insertInto('tokens')
    .values({
      id,
      partner_id: partnerId,
      sha256: sha256Of(token),
      // Part of the checksum: it lets people tell tokens apart and reveals nothing secret.
      hint: token.slice(-4),
      label,
      scopes: scopes.join(' '),
      created_at: now.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  return { id, token, expiresAt };
}

export async function listTokens(db: Database, { partnerId }: { partnerId?: number } = {}): Promise<Token[]> {
  let tokens = selectTokens(db).orderBy('tokens.id');
  if (partnerId !== undefined) tokens = tokens.where('partner_id', '=', partnerId);
  return (await tokens.execute()).map(withScopes);
}

export async function findToken(db: Database, id: number): Promise<Token | undefined> {
  const row = await selectTokens(db).where('tokens.id', '=', id).executeTakeFirst();
  return row && withScopes(row);
}

export async function findTokenByText(db: Database, text: string): Promise<Token | undefined> {
  const row = await selectTokens(db).where('sha256', '=', sha256Of(text)).executeTakeFirst();
  return row && withScopes(row);
}

/** Refuses the token from now on. A token that is already revoked keeps its first date, and there is no note. */
export function revokeToken(db: Database, { id, now }: { id: number; now: Date }) {
  return transact(db, async (db) => {
    const token = await db
      .updateTable('tokens')
      .set({ revoked_at: now.toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('sha256')
      .executeTakeFirst();
    return token && addNote(db, tokenRevoked(token.sha256));
  });
}

/** Runs in the transaction that notes it. Returns how many tokens it revoked. */
export async function revokeAllTokens(db: Database, partnerId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revoked_at: now.toISOString() })
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export function isLive({ revoked_at, expires_at }: Token, now: Date): boolean {
  return revoked_at === null && (expires_at === null || expires_at > now.toISOString());
}

function selectTokens(db: Database) {
  return (
    db
      .selectFrom('tokens')
      .innerJoin('partners', 'partners.id', 'tokens.partner_id')
      .select(['tokens.id', 'partner_id', 'hint', 'label', 'tokens.scopes', 'tokens.created_at'])
      // If its partner is disabled, none of its tokens works.
      .select(['tokens.expires_at', 'last_used_at', 'revoked_at', 'disabled_at'])
  );
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

export type Token = Readonly<ReturnType<typeof withScopes<TokenRow>>>;

interface Rotation extends Pick<NewToken, 'environment' | 'now'> {
  readonly token: Token;
  readonly overlapMs: number;
}

/** Issues a token of the same lifetime and ends the old one after the overlap. Undefined if the old one was revoked meanwhile. */
export function rotateToken(db: Database, { environment, token, now, overlapMs }: Rotation) {
  const { id, partner_id: partnerId, scopes, label, created_at, expires_at } = token;
  return transact(db, async (db) => {
    const [overlapEnd, ownEnd] = [after(now, overlapMs), dateOf(expires_at)];
    const oldExpiresAt = ownEnd && ownEnd < overlapEnd ? ownEnd : overlapEnd;
    const old = await db
      .updateTable('tokens')
      .set({ expires_at: oldExpiresAt.toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('sha256')
      .executeTakeFirst();
    if (!old) return undefined;
    await addNote(db, tokenEnds(old.sha256, oldExpiresAt));
    const expiresAt = ownEnd && after(now, ownEnd.getTime() - Date.parse(created_at));
    const issued = await issueToken(db, { environment, partnerId, scopes, label, now, expiresAt });
    return { ...issued, oldExpiresAt };
  });
}

const after = (start: Date, ms: number) => new Date(start.getTime() + ms);

export const GRANT_SECONDS = 432_000;

/** Tokens of a partner that expire. Without a limit, a program that requests a token for each request fills the table. */
export const LIVE_TOKENS = 2_000;
/** Earlier versions had no limit, and one grant must not end all of their tokens. */
const MOST_ENDED = 100;

type Grant = Pick<NewToken, 'environment' | 'scopes' | 'now'> & { readonly client: Client };

/** Issues a token to a client that requested it. A token never outlives its client. Undefined if the client was disabled in the meantime. */
export function grantToken(db: Database, { environment, client, scopes, now }: Grant) {
  const leftMs = client.expiresAt === null ? Infinity : client.expiresAt.getTime() - now.getTime();
  const lifeMs = Math.min(GRANT_SECONDS * 1_000, leftMs);
  return transact(db, async (db) => {
    if (!(await holdClient(db, client))) return undefined;
    await endFirst(db, client, now);
    const { partnerId } = client;
    const expiresAt = after(now, lifeMs);
    const label = 'client credentials';
    const { token } = await issueToken(db, { environment, partnerId, scopes, label, now, expiresAt });
    return { token, lifeSeconds: Math.floor(lifeMs / 1_000) };
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

/** Beyond the limit, those that expire first end. Nobody withdrew them, so the ledger has no note, and a restored backup may revive one. */
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

/** Deletes tokens that expired before this time: programs get new ones every few days. */
export async function forgetTokens(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<', expiredBefore.toISOString()).execute();
}
