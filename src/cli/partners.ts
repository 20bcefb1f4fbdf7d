import { Option, type Command } from 'commander';
import type { State } from '../context.ts';
import { SCOPES, type Scope } from '../partners/caller.ts';
import {
  addPartner,
  changeScopes,
  disablePartner,
  enablePartner,
  listPartners,
  rotateSecret,
  type Partner,
} from '../partners/partners.ts';
import { listTokens, type Token } from '../partners/tokens.ts';
import { listPartnerRooms, type PartnerRoom } from '../rooms/list-own-rooms.ts';
import type { Database } from '../storage/database.ts';
import { BadArgument, printing, reads, shortTime, textTable, writes, type Output } from './command.ts';
import { writeNotes } from './state.ts';
import {
  getPartner,
  overlapMs,
  overlapOption,
  presentToken,
  scopesOption,
  SHOWN_ONCE,
  tokensTable,
  type OverlapFlags,
} from './tokens.ts';

/** A longer table would push the rest off the screen. */
const ROOMS_SHOWN = 20;

interface ScopesFlags {
  readonly scopes: readonly Scope[];
}

export function addPartnerCommands(program: Command): void {
  const partners = program.command('partners').description('partners that may access the rooms');
  printing(
    writes(partners.command('add').argument('<name>', '', parseName)),
    'add a partner; its client secret is printed only once',
    add,
    scopesOption('the most its tokens may do, separated by commas').default(SCOPES, SCOPES.join(',')),
  );
  printing(reads(partners.command('list')), 'list the partners', list);
  printing(
    reads(partners.command('show <id>')),
    'show a partner: its rooms, its tokens and its last use',
    show,
  );
  printing(
    writes(partners.command('disable <id>')),
    "refuse a partner's secret and all its tokens from now on",
    disable,
  );
  printing(
    writes(partners.command('enable <id>')),
    "accept a disabled partner's secret and tokens again",
    enable,
  );
  printing(
    writes(partners.command('rotate <id>')),
    'give a partner a new client secret, printed only once; the old one ends',
    rotate,
    overlapOption('hours for which the old secret still works', 0),
    new Option('--revoke-tokens', 'revoke all its tokens as well').default(false),
  );
  printing(
    writes(partners.command('scopes <id>')),
    "change the most that a partner's tokens may do, from now on",
    giveScopes,
    scopesOption('separated by commas').makeOptionMandatory(),
  );
}

function parseName(name: string): string {
  if (!/^(?=.*\S)\P{Cc}{1,200}$/u.test(name))
    throw new BadArgument('The name of a partner must be one line of 1 to 200 characters.');
  return name;
}

async function add({ config, db, now }: State, name: string, { scopes }: ScopesFlags): Promise<Output> {
  const { id, clientId, clientSecret } = await addPartner(db, { name, now: now(), scopes });
  return [
    { id, name, client_id: clientId, client_secret: clientSecret, scopes },
    `Partner ${id}, ${name}, was added.

  client_id      ${clientId}
  client_secret  ${clientSecret}

The secret ${SHOWN_ONCE} It is for POST ${config.apiUrl}/oauth/token; you can also issue a token with
  ./sampan tokens issue ${id}
`,
  ];
}

async function list({ db }: State): Promise<Output> {
  const partners = await listPartners(db);
  const table = textTable(
    ['id', 'name', 'client_id', 'scopes', 'added (UTC)', 'expires (UTC)', 'state'],
    partners.map((partner) => [
      partner.id,
      partner.name,
      partner.clientId,
      partner.scopes.join(' '),
      shortTime(partner.createdAt),
      shortTime(partner.expiresAt, 'never'),
      stateOf(partner),
    ]),
  );
  const text = partners.length > 0 ? table : 'There are no partners yet: ./sampan partners add NAME\n';
  return [{ partners: partners.map(presentPartner) }, text];
}

async function show({ db, ...state }: State, text: string): Promise<Output> {
  const partner = await getPartner(db, text);
  const tokens = await listTokens(db, { partnerId: partner.id });
  const rooms = await listPartnerRooms(db, partner.id);
  const now = state.now();
  const lastUsedAt = findLastUse(tokens);
  return [
    {
      ...presentPartner(partner),
      last_used_at: lastUsedAt,
      rooms,
      tokens: tokens.map((token) => presentToken(token, now)),
    },
    `Partner ${partner.id}, ${partner.name}

  client_id        ${partner.clientId}
  state            ${stateOf(partner)}
  scopes           ${partner.scopes.join(' ')}
  added (UTC)      ${shortTime(partner.createdAt)}
  expires (UTC)    ${shortTime(partner.expiresAt, 'never')}
${oldSecretLine(partner, now)}  last used (UTC)  ${shortTime(lastUsedAt, 'never')}

${roomsText(rooms)}
${tokens.length > 0 ? tokensTable(tokens, now) : 'No tokens.\n'}`,
  ];
}

function findLastUse(tokens: readonly Token[]): Date | null {
  const uses = tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).map((use) => use.getTime());
  return uses.length > 0 ? new Date(Math.max(...uses)) : null;
}

function oldSecretLine({ previousSecretEndsAt: end }: Partner, now: Date): string {
  if (end === null) return '';
  return `  old secret ends  ${end > now ? shortTime(end) : 'it has ended'}\n`;
}

function roomsText(rooms: readonly PartnerRoom[]): string {
  if (rooms.length === 0) return 'No rooms.\n';
  const shown = rooms.slice(0, ROOMS_SHOWN);
  const table = textTable(
    ['room', 'its own id', 'access'],
    shown.map(({ room_id, partner_room_id, access }) => [room_id, partner_room_id, access]),
  );
  const more = rooms.length - shown.length;
  return more > 0 ? `${table}and ${more} more rooms; --json lists all\n` : table;
}

async function disable(state: State, text: string): Promise<Output> {
  const partner = await change(state, text, (db, id) => disablePartner(db, { id, now: state.now() }));
  const since = shortTime(partner.disabledAt);
  return [
    presentPartner(partner),
    `${nameOf(partner)} has been disabled since ${since} UTC: its secret and all its tokens are refused.\n`,
  ];
}

async function enable(state: State, text: string): Promise<Output> {
  const partner = await change(state, text, enablePartner);
  return [
    presentPartner(partner),
    `${nameOf(partner)} is enabled: its secret works, and so do its tokens unless they were revoked or have expired.\n`,
  ];
}

async function giveScopes(state: State, text: string, { scopes }: ScopesFlags): Promise<Output> {
  const partner = await change(state, text, (db, id) => changeScopes(db, id, scopes));
  return [
    presentPartner(partner),
    `${nameOf(partner)} may have ${partner.scopes.join(' and ')}. This applies to its tokens from now on.\n`,
  ];
}

interface RotateFlags extends OverlapFlags {
  readonly revokeTokens: boolean;
}

async function rotate(state: State, text: string, flags: RotateFlags): Promise<Output> {
  const { db, now } = state;
  const { revokeTokens: revokesTokens } = flags;
  const partner = await getPartner(db, text);
  const rotation = { partnerId: partner.id, now: now(), overlapMs: overlapMs(flags), revokesTokens };
  const { clientId, clientSecret, oldEndsAt, tokensRevoked } = await rotateSecret(db, rotation);
  await writeNotes(state);
  const oldEnds = flags.overlapHours > 0 ? `works until ${shortTime(oldEndsAt)} UTC` : 'has ended';
  const tokens = revokesTokens
    ? `Tokens revoked: ${tokensRevoked}.`
    : 'Its tokens keep working; --revoke-tokens ends them too.';
  return [
    {
      id: partner.id,
      client_id: clientId,
      client_secret: clientSecret,
      old_secret_ends_at: oldEndsAt,
      tokens_revoked: tokensRevoked,
    },
    `${nameOf(partner)} has a new secret. The old one ${oldEnds}.

  client_id      ${clientId}
  client_secret  ${clientSecret}

The secret ${SHOWN_ONCE} ${tokens}
`,
  ];
}

async function change(
  state: State,
  text: string,
  work: (db: Database, partnerId: number) => Promise<void>,
): Promise<Partner> {
  await work(state.db, (await getPartner(state.db, text)).id);
  await writeNotes(state);
  return getPartner(state.db, text);
}

const nameOf = ({ id, name }: Partner) => `Partner ${id}, ${name},`;

const stateOf = ({ disabledAt }: Partner) => (disabledAt === null ? 'enabled' : 'disabled');

function presentPartner(partner: Partner) {
  return {
    id: partner.id,
    name: partner.name,
    client_id: partner.clientId,
    scopes: partner.scopes,
    created_at: partner.createdAt,
    expires_at: partner.expiresAt,
    disabled_at: partner.disabledAt,
    previous_secret_ends_at: partner.previousSecretEndsAt,
  };
}
