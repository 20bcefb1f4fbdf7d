import type { Follow, Followers } from '../ledger/follow-notes.ts';
import { clientIdOf, scopesIn } from './access-notes.ts';
import { parseScopes, NO_DIGEST } from './caller.ts';
import { revokeAllTokens } from './tokens.ts';

const disable: Follow = async (db, { name, action, now }) => {
  if (action !== 'disabled') return undefined;
  const partner = await db
    .updateTable('partners')
    .set({ disabled_at: now.toISOString() })
    .where('client_id', '=', clientIdOf(name))
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return partner && `partner ${partner.id} is disabled`;
};

const narrowScopes: Follow = async (db, { name, action }) => {
  const partner = await db
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('client_id', '=', clientIdOf(name))
    .returning(['id', 'scopes'])
    .executeTakeFirst();
  if (!partner) return undefined;
  const { id, scopes } = partner;
  const left = [...new Set(parseScopes(scopes)).intersection(scopesIn(action))].join(' ');
  if (left === scopes) return undefined;
  await db.updateTable('partners').set({ scopes: left }).where('id', '=', id).execute();
  return `partner ${id} is limited to ${left || 'no scopes'}`;
};

/** The backup lacks the newer secret, so the partner has none until the operator rotates it. */
const endSecret: Follow = async (db, { name: sha256, action }) => {
  const end = endIn(action);
  if (end === undefined) return undefined;
  await db
    .updateTable('partners')
    .set({ previous_secret_ends_at: end })
    .where('previous_secret_sha256', '=', sha256)
    .where('previous_secret_ends_at', '>', end)
    .execute();
  const partner = await db
    .updateTable('partners')
    .set({
      client_secret_sha256: NO_DIGEST,
      previous_secret_sha256: sha256,
      previous_secret_ends_at: end,
    })
    .where('client_secret_sha256', '=', sha256)
    .returning('id')
    .executeTakeFirst();
  return (
    partner &&
    `the secret of partner ${partner.id} was rotated: create a new one with ./sampan partners rotate ${partner.id}`
  );
};

/** A database that does not know the note was copied before it, so it has no token that was issued later. */
const revokeTokens: Follow = async (db, { name, now }) => {
  const partner = await db
    .selectFrom('partners')
    .select('id')
    .where('client_id', '=', clientIdOf(name))
    .executeTakeFirst();
  if (!partner || (await revokeAllTokens(db, partner.id, now)) === 0) return undefined;
  return `all tokens of partner ${partner.id} are revoked`;
};

const endToken: Follow = async (db, { name: sha256, action, now }) => {
  const end = endIn(action);
  if (end === undefined && action !== 'revoked') return undefined;
  const token = await db
    .updateTable('tokens')
    .set(end === undefined ? { revoked_at: now.toISOString() } : { expires_at: end })
    .where('sha256', '=', sha256)
    .where('revoked_at', 'is', null)
    .where((row) =>
      end === undefined
        ? row.lit(true)
        : row.or([row('expires_at', 'is', null), row('expires_at', '>', end)]),
    )
    .returning('id')
    .executeTakeFirst();
  return token && (end === undefined ? `token ${token.id} is revoked` : `token ${token.id} ends at ${end}`);
};

export const ACCESS_FOLLOWERS: Followers = [
  ['partner-', disable],
  ['scopes-', narrowScopes],
  ['secret-', endSecret],
  ['tokens-', revokeTokens],
  ['token-', endToken],
];

function endIn(action: string): string | undefined {
  const [, endMs] = /^ends-(\d{1,15})$/.exec(action) ?? [];
  return endMs === undefined ? undefined : new Date(Number(endMs)).toISOString();
}
