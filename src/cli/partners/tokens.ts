import type { Config } from '../../config/config.ts';
import type { Scope } from '../../partners/caller.ts';
import type { Partner } from '../../partners/partners.ts';
import {
  rotateToken,
  findToken,
  isLive,
  issueToken,
  listTokens,
  revokeToken,
  type Token,
} from '../../partners/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { BadArgument } from '../bad-argument.ts';
import { textTable } from '../terminal/text-table.ts';
import { getPartner } from './partners.ts';
import { print, shortTime, type OutputFlags } from './print.ts';
import { changeAccess, withDatabase } from './with-database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENVIRONMENT = 'live';

export interface IssueFlags extends OutputFlags {
  readonly scopes?: readonly Scope[];
  readonly days: number;
  readonly label: string;
}

export interface RotateFlags extends OutputFlags {
  readonly overlapHours: number;
}

export async function issuePartnerToken(config: Config, partnerId: string, flags: IssueFlags): Promise<void> {
  const { label, days } = flags;
  const now = new Date();
  const expiresAt = days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
  const { id, name, token, scopes } = await withDatabase(config, async (db) => {
    const partner = await getPartner(db, partnerId);
    const chosen = chooseScopes(partner, flags.scopes);
    const asked = {
      environment: ENVIRONMENT,
      partnerId: partner.id,
      scopes: chosen,
      label,
      now,
      expiresAt,
    } as const;
    return { ...partner, ...(await issueToken(db, asked)), scopes: chosen };
  });
  print(
    flags,
    { id, token, scopes, label, expires_at: expiresAt },
    `Token ${id} of ${name}, for ${scopes.join(' and ')}, ${lifeOf(expiresAt)}.

  ${token}

The token is shown only once and not stored.
`,
  );
}

export async function printTokens(
  config: Config,
  partnerId: string | undefined,
  flags: OutputFlags,
): Promise<void> {
  const tokens = await withDatabase(config, async (db) =>
    listTokens(db, partnerId === undefined ? {} : { partnerId: (await getPartner(db, partnerId)).id }),
  );
  const now = new Date();
  const text =
    tokens.length > 0
      ? tokensTable(tokens, now)
      : 'There are no tokens yet: ./sampan tokens issue PARTNER_ID\n';
  print(flags, { tokens: tokens.map((token) => presentToken(token, now)) }, text);
}

export function tokensTable(tokens: readonly Token[], now: Date): string {
  return textTable(
    ['id', 'partner', 'ends in', 'label', 'scopes', 'expires (UTC)', 'last used (UTC)', 'state'],
    tokens.map((token) => [
      token.id,
      token.partnerId,
      token.hint,
      token.label,
      token.scopes.join(' '),
      shortTime(token.expiresAt, 'never'),
      shortTime(token.lastUsedAt, 'never'),
      stateOf(token, now),
    ]),
  );
}

export async function revokeTokenOfId(config: Config, id: string, flags: OutputFlags): Promise<void> {
  const token = await changeAccess(config, async (db) => {
    const { id: tokenId } = await getToken(db, id);
    await revokeToken(db, { id: tokenId, now: new Date() });
    return getToken(db, id);
  });
  print(
    flags,
    presentToken(token, new Date()),
    `Token ${token.id} has been revoked since ${shortTime(token.revokedAt, '')} UTC.\n`,
  );
}

export async function rotateTokenOfId(config: Config, id: string, flags: RotateFlags): Promise<void> {
  const now = new Date();
  const overlapMs = flags.overlapHours * HOUR_MS;
  const { oldId, oldExpiresAt, ...issued } = await changeAccess(config, async (db) => {
    const old = await getToken(db, id);
    if (stateOf(old, now) !== 'live') throw endedToken(old, now);
    const rotated = await rotateToken(db, { environment: ENVIRONMENT, token: old, now, overlapMs });
    if (!rotated) throw endedToken(await getToken(db, id), now);
    return { oldId: old.id, ...rotated };
  });
  const { token, expiresAt } = issued;
  print(
    flags,
    { id: issued.id, token, expires_at: expiresAt, old_id: oldId, old_expires_at: oldExpiresAt },
    `Token ${issued.id} takes the place of token ${oldId} and ${lifeOf(expiresAt)}. The old one ${lifeOf(oldExpiresAt)}.

  ${token}

The token is shown only once and not stored.
`,
  );
}

function chooseScopes({ id, scopes, disabledAt }: Partner, asked = scopes): readonly Scope[] {
  if (disabledAt !== null)
    throw new BadArgument(`Partner ${id} is disabled: run ./sampan partners enable ${id} first.`);
  const tooMany = asked.filter((scope) => !scopes.includes(scope));
  if (tooMany.length > 0)
    throw new BadArgument(
      `Partner ${id} may have ${scopes.join(' and ')}, not ${tooMany.join(' and ')}: change that with ./sampan partners scopes ${id}.`,
    );
  return asked;
}

async function getToken(db: Database, text: string): Promise<Token> {
  const id = findId(text);
  const token = id === undefined ? undefined : await findToken(db, id);
  if (!token)
    throw new BadArgument(
      `There is no token ${JSON.stringify(text)}: ./sampan tokens list shows all tokens.`,
    );
  return token;
}

function endedToken(token: Token, now: Date): BadArgument {
  return new BadArgument(`Token ${token.id} is ${stateOf(token, now)}: issue a new one.`);
}

function stateOf(token: Token, now: Date): 'live' | 'revoked' | 'expired' | 'disabled' {
  if (token.revokedAt !== null) return 'revoked';
  if (!isLive(token, now)) return 'expired';
  return token.partnerDisabled ? 'disabled' : 'live';
}

function lifeOf(expiresAt: Date | null): string {
  return expiresAt ? `works until ${shortTime(expiresAt, '')} UTC` : 'works until it is revoked';
}

export function presentToken(token: Token, now: Date) {
  return {
    id: token.id,
    partner_id: token.partnerId,
    hint: token.hint,
    label: token.label,
    scopes: token.scopes,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: token.lastUsedAt,
    revoked_at: token.revokedAt,
    state: stateOf(token, now),
  };
}
