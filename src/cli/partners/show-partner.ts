import type { Config } from '../../config/config.ts';
import type { Partner } from '../../partners/partners.ts';
import { listTokens, type Token } from '../../partners/tokens.ts';
import { listPartnerRooms, type PartnerRoom } from '../../rooms/list-own-rooms.ts';
import { textTable } from '../terminal/text-table.ts';
import { getPartner, presentPartner, stateOf } from './partners.ts';
import { print, shortTime, type OutputFlags } from './print.ts';
import { presentToken, tokensTable } from './tokens.ts';
import { withDatabase } from './with-database.ts';

/** A longer table would push the rest off the screen. */
const ROOMS_SHOWN = 20;

export async function showPartner(config: Config, id: string, flags: OutputFlags): Promise<void> {
  const { partner, tokens, rooms } = await withDatabase(config, async (db) => {
    const found = await getPartner(db, id);
    return {
      partner: found,
      tokens: await listTokens(db, { partnerId: found.id }),
      rooms: await listPartnerRooms(db, found.id),
    };
  });
  const now = new Date();
  const lastUsedAt = findLastUse(tokens);
  print(
    flags,
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
  added (UTC)      ${shortTime(partner.createdAt, '')}
  expires (UTC)    ${shortTime(partner.expiresAt, 'never')}
${oldSecretLine(partner, now)}  last used (UTC)  ${shortTime(lastUsedAt, 'never')}

${roomsText(rooms)}
${tokens.length > 0 ? tokensTable(tokens, now) : 'No tokens.\n'}`,
  );
}

function findLastUse(tokens: readonly Token[]): Date | null {
  const uses = tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).map((use) => use.getTime());
  return uses.length > 0 ? new Date(Math.max(...uses)) : null;
}

function oldSecretLine({ previousSecretEndsAt: end }: Partner, now: Date): string {
  if (end === null) return '';
  return `  old secret ends  ${end > now ? shortTime(end, '') : 'it has ended'}\n`;
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
