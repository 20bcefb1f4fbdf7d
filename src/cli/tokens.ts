import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import { SCOPES, type Scope } from '../partners/caller.ts';
import { findPartner, type Partner } from '../partners/partners.ts';
import {
  findToken,
  isLive,
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
  type Token,
} from '../partners/tokens.ts';
import type { Database } from '../storage/database.ts';
import { findId } from '../storage/ids.ts';
import {
  BadArgument,
  JSON_FLAG,
  printing,
  reads,
  shortTime,
  wholeNumber,
  writes,
  type Output,
} from './command.ts';
import { changeAccess, withDatabase } from './state.ts';
import { textTable } from './text-table.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENVIRONMENT = 'live';

export function addTokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('access tokens of the partners');
  writes(tokens.command('issue <partner_id>'))
    .description('issue a token; it is printed only once')
    .addOption(
      new Option(
        '--scopes <scopes>',
        'its scopes, separated by commas (default: all scopes of the partner)',
      ).argParser(parseScopes),
    )
    .option('--days <count>', 'days until it expires; 0 for never', wholeNumber(0, 3_650), 90)
    .option('--label <text>', 'what it is for', parseLabel, '')
    .option(...JSON_FLAG)
    .action(printing(issue));
  reads(tokens.command('list [partner_id]'))
    .description('list the tokens of all partners, or of one')
    .option(...JSON_FLAG)
    .action(printing(list));
  writes(tokens.command('revoke <id>'))
    .description('refuse a token from now on')
    .option(...JSON_FLAG)
    .action(printing(revoke));
  writes(tokens.command('rotate <id>'))
    .description('replace a token; the old one keeps working for a while')
    .option('--overlap-hours <count>', 'hours for which both work', wholeNumber(0, 8_760), 24)
    .option(...JSON_FLAG)
    .action(printing(rotate));
}

export function parseScopes(text: string): Scope[] {
  const asked = new Set(text.split(','));
  const scopes = SCOPES.filter((scope) => asked.delete(scope));
  if (asked.size > 0 || scopes.length === 0)
    throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(',')}.`);
  return scopes;
}

function parseLabel(text: string): string {
  if (!/^\P{Cc}{0,100}$/u.test(text))
    throw new InvalidArgumentError('It must be one line of at most 100 characters.');
  return text;
}

interface IssueFlags {
  readonly scopes?: readonly Scope[];
  readonly days: number;
  readonly label: string;
}

async function issue(
  config: Config,
  partnerId: string,
  { scopes: asked, days, label }: IssueFlags,
): Promise<Output> {
  const now = new Date();
  const expiresAt = days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
  const { id, name, token, scopes } = await withDatabase(config, async (db) => {
    const partner = await getPartner(db, partnerId);
    const chosen = chooseScopes(partner, asked);
    const wanted = { partnerId: partner.id, scopes: chosen, label, now, expiresAt };
    const issued = await issueToken(db, { environment: ENVIRONMENT, ...wanted });
    return { ...partner, ...issued, scopes: chosen };
  });
  return [
    { id, token, scopes, label, expires_at: expiresAt },
    `Token ${id} of ${name}, for ${scopes.join(' and ')}, ${lifeOf(expiresAt)}.

  ${token}

The token is shown only once and not stored.
`,
  ];
}

async function list(config: Config, partnerId: string | undefined): Promise<Output> {
  const tokens = await withDatabase(config, async (db) =>
    listTokens(db, partnerId === undefined ? {} : { partnerId: (await getPartner(db, partnerId)).id }),
  );
  const now = new Date();
  const text =
    tokens.length > 0
      ? tokensTable(tokens, now)
      : 'There are no tokens yet: ./sampan tokens issue PARTNER_ID\n';
  return [{ tokens: tokens.map((token) => presentToken(token, now)) }, text];
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

async function revoke(config: Config, text: string): Promise<Output> {
  const token = await changeAccess(config, async (db) => {
    await revokeToken(db, { id: (await getToken(db, text)).id, now: new Date() });
    return getToken(db, text);
  });
  return [
    presentToken(token, new Date()),
    `Token ${token.id} has been revoked since ${shortTime(token.revokedAt)} UTC.\n`,
  ];
}

async function rotate(
  config: Config,
  text: string,
  { overlapHours }: { readonly overlapHours: number },
): Promise<Output> {
  const now = new Date();
  const overlapMs = overlapHours * HOUR_MS;
  const { oldId, oldExpiresAt, id, token, expiresAt } = await changeAccess(config, async (db) => {
    const old = await getToken(db, text);
    if (stateOf(old, now) !== 'live') throw endedToken(old, now);
    const rotated = await rotateToken(db, { environment: ENVIRONMENT, token: old, now, overlapMs });
    if (!rotated) throw endedToken(await getToken(db, text), now);
    return { oldId: old.id, ...rotated };
  });
  return [
    { id, token, expires_at: expiresAt, old_id: oldId, old_expires_at: oldExpiresAt },
    `Token ${id} takes the place of token ${oldId} and ${lifeOf(expiresAt)}. The old one ${lifeOf(oldExpiresAt)}.

  ${token}

The token is shown only once and not stored.
`,
  ];
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

export async function getPartner(db: Database, text: string): Promise<Partner> {
  const id = findId(text);
  const partner = id === undefined ? undefined : await findPartner(db, id);
  if (partner) return partner;
  throw new BadArgument(
    `There is no partner ${JSON.stringify(text)}: ./sampan partners list shows all partners.`,
  );
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
  return expiresAt ? `works until ${shortTime(expiresAt)} UTC` : 'works until it is revoked';
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
