import type { FastifyInstance } from 'fastify';
import { linkHeader } from '../../api/download.ts';
import { invalidParameter, scopeMissing, unknownParameter } from '../../errors.ts';
import { listOwnRooms } from '../../rooms/list-own-rooms.ts';
import { listOwnChanges } from '../../rooms/photos/list-own-changes.ts';
import {
  ALLOWED_INSTANTS,
  parseInstant,
  PLACE,
  type TimePage,
  type TimePlace,
} from '../../rooms/time-page.ts';
import { LARGEST_ID } from '../../storage/ids.ts';
import type { RoomsContext } from '../edge/partners.ts';
import { describeRooms, ROOM_ERRORS } from './describe-rooms.ts';
import operations from './room-operations.json' with { type: 'json' };

const DEFAULT_LIMIT = 100;
const MOST = operations.pieces.limit.maximum;

/** Sorted by time, the latest last. `since` names the parameter that says from which time on; a place has so many ids. */
const LISTS = [
  { name: 'listRooms', path: '/api/p/rooms', since: 'updated_since', idCount: 1, list: listOwnRooms },
  { name: 'listAudit', path: '/api/p/audit', since: 'since', idCount: 2, list: listOwnChanges },
] as const;

/** What concerns a partner as a whole: its rooms, and what it deleted and restored. */
export function partnerListRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  const { db, apiUrl } = rooms;
  for (const { name, path, since, idCount, list } of LISTS) {
    const allowed = {
      [since]: `it must be ${ALLOWED_INSTANTS}`,
      after: 'it must come from the link to the next page',
      limit: `it must be a whole number from 1 to ${MOST}`,
    };
    const errors = [invalidParameter(since, allowed[since]), scopeMissing(), ...ROOM_ERRORS];
    const operation = () => describeRooms(rooms, name, { verb: 'list', path }, errors);

    app.get(path, { config: { servesPartners: true, operation } }, async ({ query, caller }, reply) => {
      const parseOne = createParser(query, allowed);
      const page: TimePage = {
        since: parseOne(since, parseInstant),
        after: parseOne('after', (text) => parsePlace(text, idCount)),
        limit: parseOne('limit', parseLimit) ?? DEFAULT_LIMIT,
      };
      const { items, next: place } = await list(db, caller, page);
      const next = place ? `${apiUrl}${path}?${nextQuery(since, page, place)}` : null;
      if (next !== null) reply.header('link', linkHeader(apiUrl, { rel: 'next', to: next }));
      return reply.send({ data: items, meta: { count: items.length, next } });
    });
  }
}

/** Unknown parameters are refused, because a misspelt one would list everything. */
function createParser(query: unknown, allowed: Readonly<Record<string, string>>) {
  const given = query as Record<string, string | string[]>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(allowed, name));
  if (unknown !== undefined) throw unknownParameter(unknown, Object.keys(allowed).join(', '));
  return <Value>(name: string, parse: (text: string) => Value | undefined) => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (value === undefined) throw invalidParameter(name, allowed[name]);
    return value;
  };
}

function nextQuery(since: string, page: TimePage, { at, ids }: TimePlace): string {
  const query = new URLSearchParams({ limit: String(page.limit), after: [at, ...ids].join('_') });
  if (page.since !== undefined) query.set(since, page.since);
  return query.toString();
}

function parsePlace(text: string, idCount: number): TimePlace | undefined {
  const [at = '', ...numbers] = PLACE.test(text) ? text.split('_') : [];
  const ids = numbers.map(Number);
  const isPlace = parseInstant(at) === at && ids.length === idCount && ids.every((id) => id <= LARGEST_ID);
  return isPlace ? { at, ids } : undefined;
}

function parseLimit(text: string): number | undefined {
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  return limit <= MOST ? limit : undefined;
}
