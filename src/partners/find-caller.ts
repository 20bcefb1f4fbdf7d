import type { Database, Moment } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepare-query.ts';
import type { Caller, Environment, Scope } from './caller.ts';
import { hasTokenShape, sha256Of } from './token-format.ts';

/** At a moment that is known, what was read since it began is not read again. */
export type CallerFinder = (token: string, moment?: Moment) => Promise<Caller | undefined>;

export interface CallerFinderOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly now: () => Date;
}

interface TokenRow {
  readonly tokenId: number;
  readonly partnerId: number;
  readonly scopes: string;
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
  readonly partnerExpiresAt: string | null;
}

/** Returns a function that tells whose token it is. It asks whenever anything was written since, so that a revocation acts at once. */
export function createCallerFinder({ db, environment, now }: CallerFinderOptions): CallerFinder {
  const readToken = prepareQuery<TokenRow, { sha256: string }>(db, (parameter) =>
    db
      .selectFrom('tokens')
      .innerJoin('partners', 'partners.id', 'tokens.partner_id')
      .select([
        'tokens.id as tokenId',
        'tokens.partner_id as partnerId',
        'tokens.scopes',
        'tokens.revoked_at as revokedAt',
        'tokens.expires_at as expiresAt',
        'partners.expires_at as partnerExpiresAt',
      ])
      .where('tokens.sha256', '=', parameter('sha256')),
  );
  const scopesOf = rememberScopes();
  const remembered = rememberDuring<TokenRow>();
  return async (token, moment) => {
    if (!hasTokenShape(token, environment)) return undefined;
    const sha256 = sha256Of(token);
    const rows = remembered(moment);
    const found = rows.get(sha256) ?? (await readToken({ sha256 }))[0];
    if (found) rows.set(sha256, found);
    if (!found || found.revokedAt !== null) return undefined;
    const nowMs = now().getTime();
    if (isOver(found.expiresAt, nowMs) || isOver(found.partnerExpiresAt, nowMs)) return undefined;
    const { tokenId, partnerId, scopes } = found;
    return { tokenId, partnerId, scopes: scopesOf(scopes) };
  };
}

/** What may be remembered until the moment is another; where that is unknown, nothing. */
function rememberDuring<Value>(): (moment: Moment) => Map<string, Value> {
  let values = new Map<string, Value>();
  let valuesOf: Moment;
  return (moment) => {
    if (moment === undefined || moment !== valuesOf) [values, valuesOf] = [new Map(), moment];
    return values;
  };
}

/** There are only as many texts as ways to choose from the few scopes. */
function rememberScopes(): (text: string) => ReadonlySet<Scope> {
  const known = new Map<string, ReadonlySet<Scope>>();
  return (text) => {
    const scopes = known.get(text) ?? new Set(text.split(' ') as Scope[]);
    known.set(text, scopes);
    return scopes;
  };
}

function isOver(expiresAt: string | null, nowMs: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs;
}
