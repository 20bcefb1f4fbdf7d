import { Option, type Command } from 'commander';
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
import type { Config } from '../config/config.ts';
import type { Database } from '../storage/database.ts';
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
import { getPartner, parseScopes, presentToken, tokensTable } from './tokens.ts';

const HOUR_MS = 3_600_000;

/** A longer table would push the rest off the screen. */
const ROOMS_SHOWN = 20;

interface ScopesFlags {
  readonly scopes: readonly Scope[];
}

export function addPartnerCommands(program: Command): void {
  const partners = program.command('partners').description('partners that may access the rooms');
  writes(partners.command('add <name>'))
    .description('add a partner; its client secret is printed only once')
    .addOption(
      new Option('--scopes <scopes>', 'the most its tokens may do, separated by commas')
        .argParser(parseScopes)
        .default(SCOPES, SCOPES.join(',')),
    )
    .option(...JSON_FLAG)
    .action(printing(add));
  reads(partners.command('list'))
    .description('list the partners')
    .option(...JSON_FLAG)
    .action(printing(list));
  reads(partners.command('show <id>'))
    .description('show a partner: its rooms, its tokens and its last use')
    .option(...JSON_FLAG)
    .action(printing(show));
  writes(partners.command('disable <id>'))
    .description("refuse a partner's secret and all its tokens from now on")
    .option(...JSON_FLAG)
    .action(printing(disable));
  writes(partners.command('enable <id>'))
    .description("accept a disabled partner's secret and tokens again")
    .option(...JSON_FLAG)
    .action(printing(enable));
  writes(partners.command('rotate <id>'))
    .description('give a partner a new client secret, printed only once; the old one ends')
    .option('--overlap-hours <count>', 'hours for which the old secret still works', wholeNumber(0, 8_760), 0)
    .option('--revoke-tokens', 'revoke all its tokens as well', false)
    .option(...JSON_FLAG)
    .action(printing(rotate));
  writes(partners.command('scopes <id>'))
    .description("change the most that a partner's tokens may do, from now on")
    .addOption(
      new Option('--scopes <scopes>', 'separated by commas').argParser(parseScopes).makeOptionMandatory(),
    )
    .option(...JSON_FLAG)
    .action(printing(giveScopes));
}

async function add(config: Config, name: string, { scopes }: ScopesFlags): Promise<Output> {
  if (!/^(?=.*\S)\P{Cc}{1,200}$/u.test(name))
    throw new BadArgument('The name of a partner must be one line of 1 to 200 characters.');
  const { id, clientId, clientSecret } = await withDatabase(config, (db) =>
    addPartner(db, { name, now: new Date(), scopes }),
  );
  return [
    { id, name, client_id: clientId, client_secret: clientSecret, scopes },
    `Partner ${id}, ${name}, was added.

  client_id      ${clientId}
  client_secret  ${clientSecret}

The secret is shown only once and not stored. It is for POST ${config.apiUrl}/oauth/token; you can also issue a token with
  ./sampan tokens issue ${id}
`,
  ];
}

async function list(config: Config): Promise<Output> {
  const partners = await withDatabase(config, listPartners);
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

async function show(config: Config, text: string): Promise<Output> {
  const { partner, tokens, rooms } = await withDatabase(config, async (db) => {
    const found = await getPartner(db, text);
    return {
      partner: found,
      tokens: await listTokens(db, { partnerId: found.id }),
      rooms: await listPartnerRooms(db, found.id),
    };
  });
  const now = new Date();
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

async function disable(config: Config, text: string): Promise<Output> {
  const partner = await change(config, text, (db, id) => disablePartner(db, { id, now: new Date() }));
  const since = shortTime(partner.disabledAt);
  return [
    presentPartner(partner),
    `${nameOf(partner)} has been disabled since ${since} UTC: its secret and all its tokens are refused.\n`,
  ];
}

async function enable(config: Config, text: string): Promise<Output> {
  const partner = await change(config, text, enablePartner);
  return [
    presentPartner(partner),
    `${nameOf(partner)} is enabled: its secret works, and so do its tokens unless they were revoked or have expired.\n`,
  ];
}

async function giveScopes(config: Config, text: string, { scopes }: ScopesFlags): Promise<Output> {
  const partner = await change(config, text, (db, id) => changeScopes(db, id, scopes));
  return [
    presentPartner(partner),
    `${nameOf(partner)} may have ${partner.scopes.join(' and ')}. This applies to its tokens from now on.\n`,
  ];
}

async function rotate(
  config: Config,
  text: string,
  { overlapHours, revokeTokens }: { readonly overlapHours: number; readonly revokeTokens: boolean },
): Promise<Output> {
  const now = new Date();
  const overlapMs = overlapHours * HOUR_MS;
  const { partner, clientId, clientSecret, oldEndsAt, tokensRevoked } = await changeAccess(
    config,
    async (db) => {
      const found = await getPartner(db, text);
      const rotation = { partnerId: found.id, now, overlapMs, revokesTokens: revokeTokens };
      return { partner: found, ...(await rotateSecret(db, rotation)) };
    },
  );
  const oldEnds = overlapHours > 0 ? `works until ${shortTime(oldEndsAt)} UTC` : 'has ended';
  const tokens = revokeTokens
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

The secret is shown only once and not stored. ${tokens}
`,
  ];
}

function change(
  config: Config,
  text: string,
  work: (db: Database, partnerId: number) => Promise<void>,
): Promise<Partner> {
  return changeAccess(config, async (db) => {
    await work(db, (await getPartner(db, text)).id);
    return getPartner(db, text);
  });
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
