import type { State } from '../context.ts';
import {
  addPartner,
  changeScopes,
  disablePartner,
  enablePartner,
  listPartners,
  rotateSecret,
  type Partner,
} from '../partners/partners.ts';
import { listTokens } from '../partners/tokens.ts';
import { listPartnerRooms, type PartnerRoom } from '../rooms/list-own-rooms.ts';
import { printing, shortTime, tableOf, type Output } from './command.ts';
import { writeNotes } from './state.ts';
import { getPartner, HOUR_MS, presentToken, SHOWN_ONCE, tokensTable, type OverlapFlags } from './tokens.ts';

/** A longer table would push the rest off the screen. */
const ROOMS_SHOWN = 20;

type ScopesFlags = Pick<Partner, 'scopes'>;

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
  const table = tableOf(partners, {
    id: 'id',
    name: 'name',
    client_id: 'client_id',
    scopes: 'scopes',
    'added (UTC)': ({ created_at }) => shortTime(created_at),
    'expires (UTC)': ({ expires_at }) => shortTime(expires_at, 'never'),
    state: stateOf,
  });
  const text = partners.length > 0 ? table : 'There are no partners yet: ./sampan partners add NAME\n';
  return [{ partners }, text];
}

async function show({ db, ...state }: State, text: string): Promise<Output> {
  const partner = await getPartner(db, text);
  const tokens = await listTokens(db, { partnerId: partner.id });
  const rooms = await listPartnerRooms(db, partner.id);
  const now = state.now();
  const lastUsedAt =
    tokens
      .flatMap(({ last_used_at }) => last_used_at ?? [])
      .sort()
      .at(-1) ?? null;
  return [
    {
      ...partner,
      last_used_at: lastUsedAt,
      rooms,
      tokens: tokens.map((token) => presentToken(token, now)),
    },
    `Partner ${partner.id}, ${partner.name}

  client_id        ${partner.client_id}
  state            ${stateOf(partner)}
  scopes           ${partner.scopes.join(' ')}
  added (UTC)      ${shortTime(partner.created_at)}
  expires (UTC)    ${shortTime(partner.expires_at, 'never')}
${oldSecretLine(partner, now)}  last used (UTC)  ${shortTime(lastUsedAt, 'never')}

${roomsText(rooms)}
${tokens.length > 0 ? tokensTable(tokens, now) : 'No tokens.\n'}`,
  ];
}

function oldSecretLine({ previous_secret_ends_at: end }: Partner, now: Date): string {
  if (end === null) return '';
  return `  old secret ends  ${end > now.toISOString() ? shortTime(end) : 'it has ended'}\n`;
}

function roomsText(rooms: readonly PartnerRoom[]): string {
  if (rooms.length === 0) return 'No rooms.\n';
  const shown = rooms.slice(0, ROOMS_SHOWN);
  const table = tableOf(shown, { room: 'room_id', 'its own id': 'partner_room_id', access: 'access' });
  const more = rooms.length - shown.length;
  return more > 0 ? `${table}and ${more} more rooms; --json lists all\n` : table;
}

type RotateFlags = OverlapFlags & { readonly revokeTokens: boolean };

async function rotate(state: State, text: string, flags: RotateFlags): Promise<Output> {
  const { overlapHours, revokeTokens: revokesTokens } = flags;
  const partner = await getPartner(state.db, text);
  const rotation = { partnerId: partner.id, now: state.now(), overlapMs: overlapHours * HOUR_MS };
  const rotated = await rotateSecret(state.db, { ...rotation, revokesTokens });
  const { clientId, clientSecret, oldEndsAt, tokensRevoked } = rotated;
  await writeNotes(state);
  const oldEnds = overlapHours > 0 ? `works until ${shortTime(oldEndsAt)} UTC` : 'has ended';
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

/** A command that changes a partner and says in a sentence what applies now. */
const changing = (
  work: (state: State, id: number, flags: ScopesFlags) => Promise<void>,
  describe: (partner: Partner) => string,
) =>
  printing(async (state, text: string, flags: ScopesFlags) => {
    await work(state, (await getPartner(state.db, text)).id, flags);
    await writeNotes(state);
    const partner = await getPartner(state.db, text);
    return [partner, `${nameOf(partner)} ${describe(partner)}\n`];
  });

const nameOf = ({ id, name }: Partner) => `Partner ${id}, ${name},`;

const stateOf = ({ disabled_at }: Partner) => (disabled_at === null ? 'enabled' : 'disabled');

export const PARTNER_COMMANDS = {
  'partners add': printing(add),
  'partners list': printing(list),
  'partners show': printing(show),
  'partners disable': changing(
    ({ db, now }, id) => disablePartner(db, { id, now: now() }),
    ({ disabled_at }) =>
      `has been disabled since ${shortTime(disabled_at)} UTC: its secret and all its tokens are refused.`,
  ),
  'partners enable': changing(
    ({ db }, id) => enablePartner(db, id),
    () => 'is enabled: its secret works, and so do its tokens unless they were revoked or have expired.',
  ),
  'partners rotate': printing(rotate),
  'partners scopes': changing(
    ({ db }, id, { scopes }) => changeScopes(db, id, scopes),
    ({ scopes }) => `may have ${scopes.join(' and ')}. This applies to its tokens from now on.`,
  ),
};
