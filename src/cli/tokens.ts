import type { State } from '../context.ts';
import type { Scope } from '../partners/caller.ts';
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
import { BadArgument, printing, shortTime, tableOf, type Output } from './command.ts';
import { writeNotes } from './state.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENVIRONMENT = 'live';
export const SHOWN_ONCE = 'is shown only once and not stored.';

export interface OverlapFlags {
  readonly overlapHours: number;
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
  return tableOf(tokens, {
    id: 'id',
    partner: 'partner_id',
    'ends in': 'hint',
    label: 'label',
    scopes: 'scopes',
    'expires (UTC)': ({ expires_at }) => shortTime(expires_at, 'never'),
    'last used (UTC)': ({ last_used_at }) => shortTime(last_used_at, 'never'),
    state: (token) => stateOf(token, now),
  });
}

async function revoke(state: State, text: string): Promise<Output> {
  const { db, now } = state;
  await revokeToken(db, { id: (await getToken(db, text)).id, now: now() });
  await writeNotes(state);
  const token = await getToken(db, text);
  return [
    presentToken(token, now()),
    `Token ${token.id} has been revoked since ${shortTime(token.revoked_at)} UTC.\n`,
  ];
}

async function rotate(state: State, text: string, flags: OverlapFlags): Promise<Output> {
  const { db } = state;
  const now = state.now();
  const old = await getToken(db, text);
  if (stateOf(old, now) !== 'live') throw endedToken(old, now);
  const overlapMs = flags.overlapHours * HOUR_MS;
  const rotated = await rotateToken(db, { environment: ENVIRONMENT, token: old, now, overlapMs });
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

function chooseScopes({ id, scopes, disabled_at }: Partner, asked = scopes): readonly Scope[] {
  if (disabled_at !== null)
    throw new BadArgument(`Partner ${id} is disabled: run ./sampan partners enable ${id} first.`);
  const tooMany = asked.filter((scope) => !scopes.includes(scope));
  if (tooMany.length > 0)
    throw new BadArgument(
      `Partner ${id} may have ${scopes.join(' and ')}, not ${tooMany.join(' and ')}: change that with ./sampan partners scopes ${id}.`,
    );
  return asked;
}

/** Finds what the operator named by its id, or says how to list what there is. */
export async function get<Found>(
  find: (db: Database, id: number) => Promise<Found | undefined>,
  db: Database,
  text: string,
  noun: Noun,
): Promise<Found> {
  const id = findId(text);
  const found = id === undefined ? undefined : await find(db, id);
  if (found === undefined) throw unknown(noun, text);
  return found;
}

type Noun = 'partner' | 'token' | 'room';

export const unknown = (noun: Noun, text: string) =>
  new BadArgument(`There is no ${noun} ${JSON.stringify(text)}: ./sampan ${noun}s list shows all ${noun}s.`);

export const getPartner = (db: Database, text: string) => get(findPartner, db, text, 'partner');

const getToken = (db: Database, text: string) => get(findToken, db, text, 'token');

function endedToken(token: Token, now: Date): BadArgument {
  return new BadArgument(`Token ${token.id} is ${stateOf(token, now)}: issue a new one.`);
}

function stateOf(token: Token, now: Date): 'live' | 'revoked' | 'expired' | 'disabled' {
  if (token.revoked_at !== null) return 'revoked';
  if (!isLive(token, now)) return 'expired';
  return token.disabled_at === null ? 'live' : 'disabled';
}

function lifeOf(expiresAt: Date | null): string {
  return expiresAt ? `works until ${shortTime(expiresAt)} UTC` : 'works until it is revoked';
}

export function presentToken(token: Token, now: Date) {
  const { disabled_at: _disabledAt, ...own } = token;
  return { ...own, state: stateOf(token, now) };
}

export const TOKEN_COMMANDS = {
  'tokens issue': printing(issue),
  'tokens list': printing(listAll),
  'tokens revoke': printing(revoke),
  'tokens rotate': printing(rotate),
};
