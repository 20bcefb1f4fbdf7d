import { InvalidArgumentError, Option, type Command } from 'commander';
import type { State } from '../context.ts';
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
  printing,
  reads,
  shortTime,
  textTable,
  wholeNumber,
  writes,
  type Output,
} from './command.ts';
import { writeNotes } from './state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENVIRONMENT = 'live';
export const SHOWN_ONCE = 'is shown only once and not stored.';

export function addTokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('access tokens of the partners');
  printing(
    writes(tokens.command('issue <partner_id>')),
    'issue a token; it is printed only once',
    issue,
    scopesOption('its scopes, separated by commas (default: all scopes of the partner)'),
    new Option('--days <count>', 'days until it expires; 0 for never')
      .argParser(wholeNumber(0, 3_650))
      .default(90),
    new Option('--label <text>', 'what it is for').argParser(parseLabel).default(''),
  );
  printing(reads(tokens.command('list [partner_id]')), 'list the tokens of all partners, or of one', listAll);
  printing(writes(tokens.command('revoke <id>')), 'refuse a token from now on', revoke);
  printing(
    writes(tokens.command('rotate <id>')),
    'replace a token; the old one keeps working for a while',
    rotate,
    overlapOption('hours for which both work', 24),
  );
}

export const scopesOption = (description: string) =>
  new Option('--scopes <scopes>', description).argParser((text): Scope[] => {
    const asked = new Set(text.split(','));
    const scopes = SCOPES.filter((scope) => asked.delete(scope));
    if (asked.size > 0 || scopes.length === 0)
      throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(',')}.`);
    return scopes;
  });

export const overlapOption = (description: string, hours: number) =>
  new Option('--overlap-hours <count>', description).argParser(wholeNumber(0, 8_760)).default(hours);

export interface OverlapFlags {
  readonly overlapHours: number;
}

export const overlapMs = ({ overlapHours }: OverlapFlags) => overlapHours * HOUR_MS;

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

async function issue({ db, now }: State, partnerId: string, flags: IssueFlags): Promise<Output> {
  const { days, label } = flags;
  const at = now();
  const expiresAt = days === 0 ? null : new Date(at.getTime() + days * DAY_MS);
  const partner = await getPartner(db, partnerId);
  const scopes = chooseScopes(partner, flags.scopes);
  const wanted = { partnerId: partner.id, scopes, label, now: at, expiresAt };
  const { id, token } = await issueToken(db, { environment: ENVIRONMENT, ...wanted });
  return [
    { id, token, scopes, label, expires_at: expiresAt },
    `Token ${id} of ${partner.name}, for ${scopes.join(' and ')}, ${lifeOf(expiresAt)}.

  ${token}

The token ${SHOWN_ONCE}
`,
  ];
}

async function listAll({ db, now }: State, partnerId: string | undefined): Promise<Output> {
  const filter = partnerId === undefined ? {} : { partnerId: (await getPartner(db, partnerId)).id };
  const tokens = await listTokens(db, filter);
  const text =
    tokens.length > 0
      ? tokensTable(tokens, now())
      : 'There are no tokens yet: ./sampan tokens issue PARTNER_ID\n';
  return [{ tokens: tokens.map((token) => presentToken(token, now())) }, text];
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

async function revoke(state: State, text: string): Promise<Output> {
  const { db, now } = state;
  await revokeToken(db, { id: (await getToken(db, text)).id, now: now() });
  await writeNotes(state);
  const token = await getToken(db, text);
  return [
    presentToken(token, now()),
    `Token ${token.id} has been revoked since ${shortTime(token.revokedAt)} UTC.\n`,
  ];
}

async function rotate(state: State, text: string, flags: OverlapFlags): Promise<Output> {
  const { db } = state;
  const now = state.now();
  const old = await getToken(db, text);
  if (stateOf(old, now) !== 'live') throw endedToken(old, now);
  const rotation = { environment: ENVIRONMENT, token: old, now, overlapMs: overlapMs(flags) } as const;
  const rotated = await rotateToken(db, rotation);
  if (!rotated) throw endedToken(await getToken(db, text), now);
  await writeNotes(state);
  const { oldExpiresAt, id, token, expiresAt } = rotated;
  return [
    { id, token, expires_at: expiresAt, old_id: old.id, old_expires_at: oldExpiresAt },
    `Token ${id} takes the place of token ${old.id} and ${lifeOf(expiresAt)}. The old one ${lifeOf(oldExpiresAt)}.

  ${token}

The token ${SHOWN_ONCE}
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

/** Finds what the operator named by its id, or says how to list what there is. */
async function get<Found>(
  find: (db: Database, id: number) => Promise<Found | undefined>,
  db: Database,
  text: string,
  noun: 'partner' | 'token',
): Promise<Found> {
  const id = findId(text);
  const found = id === undefined ? undefined : await find(db, id);
  if (found !== undefined) return found;
  throw new BadArgument(
    `There is no ${noun} ${JSON.stringify(text)}: ./sampan ${noun}s list shows all ${noun}s.`,
  );
}

export const getPartner = (db: Database, text: string) => get(findPartner, db, text, 'partner');

const getToken = (db: Database, text: string) => get(findToken, db, text, 'token');

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
