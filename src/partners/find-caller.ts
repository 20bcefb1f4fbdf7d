import { beginRead } from '../ledger/watch-ledger.ts';
import { readCommitCount, type Database, type CommitCount } from '../storage/database.ts';
import { selectLedgerPlace, type LedgerPlace } from '../storage/ledger-sequence.ts';
import { prepareQuery } from '../storage/prepare-query.ts';
import { parseScopes, type Caller, type Environment } from './caller.ts';
import { hasTokenShape, sha256Of } from './credentials.ts';

/** Finds a token's caller. `readWith` reads the token together with the requested data, if it must be read at all. */
export type CallerFinder = (token: string, readWith?: TokenReader) => Promise<Caller | undefined>;

export type TokenReader = (sha256: string) => Promise<TokenRow | undefined>;

export interface CallerFinderOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly now: () => Date;
}

export interface TokenRow {
  readonly tokenId: number;
  readonly partnerId: number;
  readonly scopes: string;
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
  readonly partnerExpiresAt: string | null;
  readonly partnerScopes: string;
  readonly disabledAt: string | null;
  readonly ledgerPlace: LedgerPlace;
}

/** The columns of `tokens` joined with `partners`. */
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

const readToken = prepareQuery<{ sha256: string }, TokenRow>((db, parameter) =>
  db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .select([...TOKEN_COLUMNS, selectLedgerPlace(db)])
    .where('tokens.sha256', '=', parameter('sha256')),
);

/** Returns a function that finds a token's caller. Cached tokens are dropped after every commit, so a revocation takes effect at once. */
export function createCallerFinder({ db, environment, now }: CallerFinderOptions): CallerFinder {
  const found = rememberDuring<KnownToken>();
  const readAlone: TokenReader = async (sha256) => (await readToken(db, { sha256 }))[0];
  return async (token, readWith = readAlone) => {
    if (!hasTokenShape(token, environment)) return undefined;
    const checkPlace = beginRead(db);
    const sha256 = sha256Of(token);
    const commitCount = readCommitCount(db);
    const tokens = found(commitCount);
    // If commits are counted, tokens are cached, so a separate statement costs nothing for most requests.
    const read = commitCount === undefined ? readWith : readAlone;
    const known =
      tokens.get(sha256) ?? (await knownToken(await read(sha256), sha256, checkPlace, commitCount));
    if (!known) return undefined;
    tokens.set(sha256, known);
    return known.endsMs > now().getTime() ? known.caller : undefined;
  };
}

/** A token that is not revoked, whose partner is not disabled, and its expiry. */
interface KnownToken {
  readonly caller: Caller;
  readonly endsMs: number;
}

async function knownToken(
  row: TokenRow | undefined,
  tokenSha256: string,
  checkPlace: (place: LedgerPlace) => Promise<void>,
  commitCount: CommitCount,
): Promise<KnownToken | undefined> {
  if (row) await checkPlace(row.ledgerPlace);
  if (!row || row.revokedAt !== null || row.disabledAt !== null) return undefined;
  const { tokenId, partnerId, expiresAt, partnerExpiresAt } = row;
  return {
    caller: { tokenId, tokenSha256, partnerId, scopes: scopesOf(row), commitCount },
    endsMs: Math.min(endOf(expiresAt), endOf(partnerExpiresAt)),
  };
}

/** A token never has more scopes than its partner currently has. */
function scopesOf({ scopes, partnerScopes }: TokenRow): Caller['scopes'] {
  return new Set(parseScopes(scopes)).intersection(new Set(parseScopes(partnerScopes)));
}

const endOf = (expiresAt: string | null) => (expiresAt === null ? Infinity : Date.parse(expiresAt));

/** Values that stay valid until the next commit; without a commit count, nothing is cached. */
function rememberDuring<Value>(): (commitCount: CommitCount) => Map<string, Value> {
  let values = new Map<string, Value>();
  let valuesOf: CommitCount;
  return (commitCount) => {
    if (commitCount === undefined || commitCount !== valuesOf) [values, valuesOf] = [new Map(), commitCount];
    return values;
  };
}
