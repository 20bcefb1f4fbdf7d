import type { Config } from '../../config/config.ts';
import type { Scope } from '../../partners/caller.ts';
import {
  changeScopes,
  disablePartner,
  enablePartner,
  addPartner,
  findPartner,
  listPartners,
  rotateSecret,
  type Partner,
} from '../../partners/partners.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { BadArgument } from '../bad-argument.ts';
import { textTable } from '../terminal/text-table.ts';
import { print, shortTime, type OutputFlags } from './print.ts';
import { changeAccess, withDatabase } from './with-database.ts';

const HOUR_MS = 3_600_000;

export interface ScopesFlags extends OutputFlags {
  readonly scopes: readonly Scope[];
}

export type AddFlags = ScopesFlags;

export interface RotateSecretFlags extends OutputFlags {
  readonly overlapHours: number;
  readonly revokeTokens: boolean;
}

export async function addNamedPartner(config: Config, name: string, flags: AddFlags): Promise<void> {
  if (!/^(?=.*\S)\P{Cc}{1,200}$/u.test(name))
    throw new BadArgument('The name of a partner must be one line of 1 to 200 characters.');
  const { scopes } = flags;
  const { id, clientId, clientSecret } = await withDatabase(config, (db) =>
    addPartner(db, { name, now: new Date(), scopes }),
  );
  print(
    flags,
    { id, name, client_id: clientId, client_secret: clientSecret, scopes },
    `Partner ${id}, ${name}, was added.

  client_id      ${clientId}
  client_secret  ${clientSecret}

The secret is shown only once and not stored. It is for POST ${config.apiUrl}/oauth/token; you can also issue a token with
  ./sampan tokens issue ${id}
`,
  );
}

export async function printPartners(config: Config, flags: OutputFlags): Promise<void> {
  const partners = await withDatabase(config, listPartners);
  const table = textTable(
    ['id', 'name', 'client_id', 'scopes', 'added (UTC)', 'expires (UTC)', 'state'],
    partners.map((partner) => [
      partner.id,
      partner.name,
      partner.clientId,
      partner.scopes.join(' '),
      shortTime(partner.createdAt, ''),
      shortTime(partner.expiresAt, 'never'),
      stateOf(partner),
    ]),
  );
  const text = partners.length > 0 ? table : 'There are no partners yet: ./sampan partners add NAME\n';
  print(flags, { partners: partners.map(presentPartner) }, text);
}

export async function disablePartnerOfId(config: Config, id: string, flags: OutputFlags): Promise<void> {
  const partner = await changePartner(config, id, (db, partnerId) =>
    disablePartner(db, { id: partnerId, now: new Date() }),
  );
  const since = shortTime(partner.disabledAt, '');
  print(
    flags,
    presentPartner(partner),
    `${nameOf(partner)} has been disabled since ${since} UTC: its secret and all its tokens are refused.\n`,
  );
}

export async function enablePartnerOfId(config: Config, id: string, flags: OutputFlags): Promise<void> {
  const partner = await changePartner(config, id, enablePartner);
  print(
    flags,
    presentPartner(partner),
    `${nameOf(partner)} is enabled: its secret works, and so do its tokens unless they were revoked or have expired.\n`,
  );
}

export async function changeScopesOfId(config: Config, id: string, flags: ScopesFlags): Promise<void> {
  const partner = await changePartner(config, id, (db, partnerId) =>
    changeScopes(db, partnerId, flags.scopes),
  );
  print(
    flags,
    presentPartner(partner),
    `${nameOf(partner)} may have ${partner.scopes.join(' and ')}. This applies to its tokens from now on.\n`,
  );
}

export async function rotateSecretOfId(config: Config, id: string, flags: RotateSecretFlags): Promise<void> {
  const now = new Date();
  const { partner, clientId, clientSecret, oldEndsAt, tokensRevoked } = await changeAccess(
    config,
    async (db) => {
      const found = await getPartner(db, id);
      const rotation = {
        partnerId: found.id,
        now,
        overlapMs: flags.overlapHours * HOUR_MS,
        revokesTokens: flags.revokeTokens,
      };
      return { partner: found, ...(await rotateSecret(db, rotation)) };
    },
  );
  const oldEnds = flags.overlapHours > 0 ? `works until ${shortTime(oldEndsAt, '')} UTC` : 'has ended';
  const tokens = flags.revokeTokens
    ? `Tokens revoked: ${tokensRevoked}.`
    : 'Its tokens keep working; --revoke-tokens ends them too.';
  print(
    flags,
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
  );
}

async function changePartner(
  config: Config,
  id: string,
  change: (db: Database, partnerId: number) => Promise<void>,
): Promise<Partner> {
  return changeAccess(config, async (db) => {
    await change(db, (await getPartner(db, id)).id);
    return getPartner(db, id);
  });
}

export async function getPartner(db: Database, text: string): Promise<Partner> {
  const id = findId(text);
  const partner = id === undefined ? undefined : await findPartner(db, id);
  if (!partner)
    throw new BadArgument(
      `There is no partner ${JSON.stringify(text)}: ./sampan partners list shows all partners.`,
    );
  return partner;
}

const nameOf = ({ id, name }: Partner) => `Partner ${id}, ${name},`;

export function stateOf({ disabledAt }: Partner): 'enabled' | 'disabled' {
  return disabledAt === null ? 'enabled' : 'disabled';
}

export function presentPartner(partner: Partner) {
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
