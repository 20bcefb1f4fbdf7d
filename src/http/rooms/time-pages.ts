import type { FastifyReply } from 'fastify';
import { linkHeader } from '../../api/download.ts';
import { invalidParameter, unknownParameter } from '../../errors.ts';
import {
  ALLOWED_INSTANTS,
  parseInstant,
  PLACE,
  type FoundPage,
  type TimePage,
  type TimePlace,
} from '../../rooms/time-page.ts';
import { LARGEST_ID } from '../../storage/ids.ts';
import operations from './room-operations.json' with { type: 'json' };

const DEFAULT_LIMIT = 100;
const MOST = operations.pieces.limit.maximum;

/** The pages of a list that is sorted by time, the latest last. `since` names the parameter that says from which time on. */
export function createTimePages(apiUrl: string, path: string, since: string) {
  const allowed: Readonly<Record<string, string>> = {
    [since]: `it must be ${ALLOWED_INSTANTS}`,
    after: 'it must come from the link to the next page',
    limit: `it must be a whole number from 1 to ${MOST}`,
  };

  function nextUrl(page: TimePage, { at, ids }: TimePlace): string {
    const query = new URLSearchParams({ limit: String(page.limit), after: [at, ...ids].join('_') });
    if (page.since !== undefined) query.set(since, page.since);
    return `${apiUrl}${path}?${query.toString()}`;
  }

  return {
    error: invalidParameter(since, allowed[since]),

    /** Unknown parameters are refused, because a misspelt one would list everything. */
    parse(query: unknown, idCount: number): TimePage {
      const given = query as Record<string, string | string[]>;
      const unknown = Object.keys(given).find((name) => !Object.hasOwn(allowed, name));
      if (unknown !== undefined) throw unknownParameter(unknown, Object.keys(allowed).join(', '));
      const parseOne = <Value>(name: string, parse: (text: string) => Value | undefined) => {
        const text = given[name];
        if (text === undefined) return undefined;
        const value = typeof text === 'string' ? parse(text) : undefined;
        if (value === undefined) throw invalidParameter(name, allowed[name]);
        return value;
      };
      return {
        since: parseOne(since, parseInstant),
        after: parseOne('after', (text) => parsePlace(text, idCount)),
        limit: parseOne('limit', parseLimit) ?? DEFAULT_LIMIT,
      };
    },

    send(reply: FastifyReply, page: TimePage, found: FoundPage) {
      const next = found.next ? nextUrl(page, found.next) : null;
      if (next !== null) reply.header('link', linkHeader(apiUrl, { rel: 'next', to: next }));
      return reply.send({ data: found.items, meta: { count: found.items.length, next } });
    },
  };
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
