import type { Database } from '../storage/database.ts';
import { takeIds } from '../storage/take-ids.ts';
import type { Environment, Scope } from './caller.ts';
import { createToken, hintOf, sha256Of } from './token-format.ts';

export interface Token {
  readonly id: number;
  readonly partnerId: number;
  readonly hint: string;
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface NewToken {
  readonly environment: Environment;
  readonly partnerId: number;
  readonly scopes: readonly Scope[];
  readonly label: string;
  readonly now: Date;
  /** null for a token that lives until it is revoked. */
  readonly expiresAt: Date | null;
}

/** The token is returned this once: only its SHA-256 is kept. */
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
      hint: hintOf(token),
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
  const tokens = selectTokens(db).orderBy('id');
  const rows = await (
    partnerId === undefined ? tokens : tokens.where('partner_id', '=', partnerId)
  ).execute();
  return rows.map(fromRow);
}

export async function findToken(db: Database, id: number): Promise<Token | undefined> {
  const row = await selectTokens(db).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function findTokenByText(db: Database, text: string): Promise<Token | undefined> {
  const row = await selectTokens(db).where('sha256', '=', sha256Of(text)).executeTakeFirst();
  return row && fromRow(row);
}

/** From now on it is refused. A token that was revoked before keeps its first date. */
export async function revokeToken(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export function isLive({ revokedAt, expiresAt }: Token, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function selectTokens(db: Database) {
  return db
    .selectFrom('tokens')
    .select(['id', 'partner_id', 'hint', 'label', 'scopes'])
    .select(['created_at', 'expires_at', 'last_used_at', 'revoked_at']);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

function fromRow(row: TokenRow): Token {
  return {
    id: row.id,
    partnerId: row.partner_id,
    hint: row.hint,
    label: row.label,
    scopes: row.scopes.split(' ') as Scope[],
    createdAt: new Date(row.created_at),
    expiresAt: dateOf(row.expires_at),
    lastUsedAt: dateOf(row.last_used_at),
    revokedAt: dateOf(row.revoked_at),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
