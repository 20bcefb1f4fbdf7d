import type { Config } from '../../config/config.ts';
import { addPartner, findPartner, listPartners, type Partner } from '../../partners/partners.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { BadArgument } from '../bad-argument.ts';
import { textTable } from '../terminal/text-table.ts';
import { print, shortTime, type OutputFlags } from './print.ts';
import { withDatabase } from './with-database.ts';

export async function addNamedPartner(config: Config, name: string, flags: OutputFlags): Promise<void> {
  if (!/^(?=.*\S)\P{Cc}{1,200}$/u.test(name))
    throw new BadArgument('The name of a partner is one line of 1 to 200 characters.');
  const { id, clientId, clientSecret } = await withDatabase(config, (db) =>
    addPartner(db, { name, now: new Date() }),
  );
  print(
    flags,
    { id, name, client_id: clientId, client_secret: clientSecret },
    `Partner ${id}, ${name}, was added.

  client_id      ${clientId}
  client_secret  ${clientSecret}

The secret is shown this once and kept nowhere. It is for POST ${config.apiUrl}/oauth/token; a token can also be had by
  ./sampan tokens issue ${id}
`,
  );
}

export async function printPartners(config: Config, flags: OutputFlags): Promise<void> {
  const partners = await withDatabase(config, listPartners);
  const table = textTable(
    ['id', 'name', 'client_id', 'added (UTC)', 'expires (UTC)'],
    partners.map(({ id, name, clientId, createdAt, expiresAt }) => [
      id,
      name,
      clientId,
      shortTime(createdAt, ''),
      shortTime(expiresAt, 'never'),
    ]),
  );
  const text = partners.length > 0 ? table : 'There are no partners yet: ./sampan partners add NAME\n';
  print(flags, { partners: partners.map(presentPartner) }, text);
}

export async function getPartner(db: Database, text: string): Promise<Partner> {
  const id = findId(text);
  const partner = id === undefined ? undefined : await findPartner(db, id);
  if (!partner)
    throw new BadArgument(`There is no partner ${JSON.stringify(text)}: ./sampan partners list shows them.`);
  return partner;
}

function presentPartner({ id, name, clientId, createdAt, expiresAt }: Partner) {
  return { id, name, client_id: clientId, created_at: createdAt, expires_at: expiresAt };
}
