import { randomBytes, hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { unauthenticated } from '../errors.ts';
import { beginRead } from '../ledger/watch-ledger.ts';
import { readCommitCount, type CommitCount, type Database } from '../storage/database.ts';
import { selectLedgerPlace } from '../storage/ledger-sequence.ts';
import { prepareQuery, type NameParameter } from '../storage/prepare-query.ts';

export const SCOPES = ['room:read', 'room:write'] as const;
export type Scope = (typeof SCOPES)[number];

export const parseScopes = (text: string): readonly Scope[] => {
  const stored = new Set(text.split(' '));
  return SCOPES.filter((scope) => stored.has(scope));
};

export function withScopes<Row extends { readonly scopes: string }>(
  row: Row,
): Omit<Row, 'scopes'> & { readonly scopes: readonly Scope[] } {
  return { ...row, scopes: parseScopes(row.scopes) };
}

export const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** A token for one environment never works in the other. */
export type Environment = 'live' | 'test';

export interface Caller {
  readonly partnerId: number;
  readonly tokenId: number;
  readonly tokenSha256: string;
  readonly scopes: ReadonlySet<Scope>;
  /** When the token was read: data read since then need not be read again for the same request. */
  readonly commitCount?: CommitCount;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^sampan_(?:live|test)_[0-9A-Za-z]{49}$/;

/** `sampan_live_`, 256 random bits, and a checksum that detects a mistyped token without a query. */
export function createToken(environment: Environment): string {
  const unchecked = `sampan_${environment}_${createSecret()}`;
  return unchecked + checksumOf(unchecked);
}

export function hasTokenShape(text: string, environment: Environment): boolean {
  if (!text.startsWith(`sampan_${environment}_`) || !SHAPE.test(text)) return false;
  return text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH));
}

/** 256 random bits as letters and digits: a double click selects them, and no header, form or shell needs to escape them. */
export function createSecret(): string {
  let text = '';
  for (let rest = BigInt(`0x${randomBytes(32).toString('hex')}`); rest > 0n; rest /= 62n)
    text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(SECRET_LENGTH, '0');
}

/** The only stored form of a token or secret: with 256 random bits, a slower hash is not needed. */
export const sha256Of = (secret: string) => hash('sha256', secret);

/** Runs for every request, where a bigint would be several times slower. */
function checksumOf(text: string): string {
  let digits = '';
  for (let rest = crc32(text); rest > 0; rest = Math.floor(rest / 62)) digits = DIGITS[rest % 62] + digits;
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

export const TOKEN_COLUMNS = [
  'tokens.id as tokenId',
  'tokens.partner_id as partnerId',
  'tokens.scopes',
  'tokens.revoked_at as revokedAt',
  'tokens.expires_at as expiresAt',
  'partners.expires_at as partnerExpiresAt',
  'partners.scopes as partnerScopes',
  'partners.disabled_at as disabledAt',
] as const;

const readToken = prepareQuery((db, parameter: NameParameter<{ sha256: string }>) =>
  db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .select([...TOKEN_COLUMNS, selectLedgerPlace(db)])
    .where('tokens.sha256', '=', parameter('sha256')),
);

export type TokenRow = Readonly<Awaited<ReturnType<typeof readToken>>[number]>;

/** Reads a token, perhaps together with the requested data. */
export type TokenReader = (sha256: string) => Promise<TokenRow | undefined>;

/** Returns a function that finds a token's caller. Cached tokens are dropped after every commit, so a revocation takes effect at once. */
export function createCallerFinder({ db, environment, now }: CallerFinderOptions) {
  /** Tokens that are not revoked, whose partners are not disabled, and when they end. */
  let cached = new Map<string, { caller: Caller; endsMs: number }>();
  let cachedAt: CommitCount;
  const readAlone: TokenReader = async (sha256) => (await readToken(db, { sha256 }))[0];
  return async (token: string, readWith = readAlone): Promise<Caller | undefined> => {
    if (!hasTokenShape(token, environment)) return undefined;
    const checkPlace = beginRead(db);
    const tokenSha256 = sha256Of(token);
    const commitCount = readCommitCount(db);
    if (commitCount === undefined || commitCount !== cachedAt) [cached, cachedAt] = [new Map(), commitCount];
    const tokens = cached;
    let known = tokens.get(tokenSha256);
    if (!known) {
      // If commits are counted, tokens are cached, so a separate statement costs nothing for most requests.
      const row = await (commitCount === undefined ? readWith : readAlone)(tokenSha256);
      if (row) await checkPlace(row.ledgerPlace);
      if (!row || row.revokedAt !== null || row.disabledAt !== null) return undefined;
      const { tokenId, partnerId, expiresAt, partnerExpiresAt } = row;
      // A token never has more scopes than its partner currently has.
      const scopes = new Set(parseScopes(row.scopes)).intersection(new Set(parseScopes(row.partnerScopes)));
      known = {
        caller: { tokenId, tokenSha256, partnerId, scopes, commitCount },
        endsMs: Math.min(endOf(expiresAt), endOf(partnerExpiresAt)),
      };
      tokens.set(tokenSha256, known);
    }
    return known.endsMs > now().getTime() ? known.caller : undefined;
  };
}

export type CallerFinder = ReturnType<typeof createCallerFinder>;

interface CallerFinderOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly now: () => Date;
}

/** For the end of a long request: throws if the token was revoked or the partner disabled after it began. */
export async function checkStillValid(db: Database, { tokenId }: Caller): Promise<void> {
  const valid = await db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .select('tokens.id')
    .where('tokens.id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!valid) throw unauthenticated('Bearer error="invalid_token"');
}

const endOf = (expiresAt: string | null) => (expiresAt === null ? Infinity : Date.parse(expiresAt));

const MINUTE_MS = 60_000;
const BATCH_MS = 1_000;

/** Records when each token was last used, at most once a minute and in batches of one second, outside of requests so that reads stay reads. */
export function createTokenUses({
  db,
  now,
  onError,
}: Omit<CallerFinderOptions, 'environment'> & { readonly onError: (error: unknown) => void }) {
  const noted = new Set<number>();
  let waiting: number[] = [];
  let minuteEndsMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const tokenIds = waiting;
    waiting = [];
    if (tokenIds.length === 0) return;
    const last_used_at = now().toISOString();
    const written = db.updateTable('tokens').set({ last_used_at }).where('id', 'in', tokenIds).execute();
    // A batch that cannot be written is dropped; the next minute writes again.
    await written.catch(onError);
  }

  function note(tokenId: number): void {
    const nowMs = now().getTime();
    // The second condition means that the clock was set back.
    if (nowMs >= minuteEndsMs || nowMs < minuteEndsMs - MINUTE_MS) {
      noted.clear();
      minuteEndsMs = nowMs + MINUTE_MS;
    }
    if (noted.has(tokenId)) return;
    noted.add(tokenId);
    waiting.push(tokenId);
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
  }

  return { note, flush };
}

export type TokenUses = ReturnType<typeof createTokenUses>;

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Not the digest of any secret. */
export const NO_DIGEST = '0'.repeat(64);

export async function findClient(db: Database, { clientId, clientSecret }: ClientCredentials, now: Date) {
  if (!/^partner_[0-9a-f]{24}$/.test(clientId)) return undefined;
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
    scopes: parseScopes(partner.scopes),
  };
}

export type Client = Readonly<NonNullable<Awaited<ReturnType<typeof findClient>>>>;

const isBefore = (now: Date, end: string | null) => end === null || new Date(end) > now;

const isSameDigest = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
