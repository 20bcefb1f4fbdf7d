import type { Database } from '../storage/database.ts';
import { addNote, type WaitingNote } from '../ledger/outbox.ts';
import { takeIds } from '../storage/take-ids.ts';
import { tokenRevoked } from './access-notes.ts';
import { parseScopes, type Environment, type Scope } from './caller.ts';
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
  /** The partner is disabled, so none of its tokens works. */
  readonly partnerDisabled: boolean;
}

export interface NewToken {
  readonly environment: Environment;
  readonly partnerId: number;
  readonly scopes: readonly Scope[];
  readonly label: string;
  readonly now: Date;
  /** null for a token that works until it is revoked. */
  readonly expiresAt: Date | null;
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
  const tokens = selectTokens(db).orderBy('tokens.id');
  const rows = await (
    partnerId === undefined ? tokens : tokens.where('partner_id', '=', partnerId)
  ).execute();
  return rows.map(fromRow);
}

export async function findToken(db: Database, id: number): Promise<Token | undefined> {
  const row = await selectTokens(db).where('tokens.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function findTokenByText(db: Database, text: string): Promise<Token | undefined> {
  const row = await selectTokens(db).where('sha256', '=', sha256Of(text)).executeTakeFirst();
  return row && fromRow(row);
}

/** Refuses the token from now on. A token that is already revoked keeps its first date. */
export function revokeToken(db: Database, { id, now }: { id: number; now: Date }): Promise<WaitingNote[]> {
  return db.transaction().execute(async (db) => {
    const token = await db
      .updateTable('tokens')
      .set({ revoked_at: now.toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('sha256')
      .executeTakeFirst();
    return token ? [await addNote(db, tokenRevoked(token.sha256))] : [];
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

export function isLive({ revokedAt, expiresAt }: Token, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function selectTokens(db: Database) {
  return db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .select(['tokens.id', 'partner_id', 'hint', 'label', 'tokens.scopes', 'partners.disabled_at'])
    .select(['tokens.created_at', 'tokens.expires_at', 'last_used_at', 'revoked_at']);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

function fromRow(row: TokenRow): Token {
  return {
    id: row.id,
    partnerId: row.partner_id,
    hint: row.hint,
    label: row.label,
    scopes: parseScopes(row.scopes),
    createdAt: new Date(row.created_at),
    expiresAt: dateOf(row.expires_at),
    lastUsedAt: dateOf(row.last_used_at),
    revokedAt: dateOf(row.revoked_at),
    partnerDisabled: row.disabled_at !== null,
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
