import { Type } from '../../../json-schema.ts';
import { invalidParameter, unknownParameter } from '../../../errors.ts';
import type { OwnRoom, RoomsQuestion } from '../../../rooms/list-own-rooms.ts';
import { ALLOWED_INSTANTS, parseInstant } from '../../../rooms/parse-instant.ts';
import { LARGEST_ID } from '../../../storage/find-id.ts';

const DEFAULT_LIMIT = 100;
const MOST_ROOMS = 500;

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([1-9]\d{0,9})$/;

/** Each parameter, its allowed values, and its parser, which returns undefined for other values. */
const PARAMETERS = {
  updated_since: {
    allowed: `it must be ${ALLOWED_INSTANTS}`,
    parse: parseInstant,
  },
  after: { allowed: 'it must come from the link to the next page', parse: parseCursor },
  limit: { allowed: `it must be a whole number from 1 to ${MOST_ROOMS}`, parse: parseLimit },
} as const;

type Name = keyof typeof PARAMETERS;

export const roomsParameters = Type.Object({
  updated_since: Type.Optional(
    Type.String({
      description:
        'Only rooms that changed at this time or later. A date means its start in UTC. Encode the plus sign of an offset as %2B',
      examples: ['2026-11-01T08:30:00Z'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_ROOMS,
      description: `Rooms per page, ${DEFAULT_LIMIT} by default`,
    }),
  ),
  after: Type.Optional(
    Type.String({ description: 'Where the page starts. Follow the Link header instead of building one' }),
  ),
});

/** Unknown parameters are refused, because a misspelt one would list every room. */
export function parseRoomsQuestion(query: unknown): RoomsQuestion {
  const given = query as Record<string, string | string[]>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(PARAMETERS, name));
  if (unknown !== undefined) throw unknownParameter(unknown, Object.keys(PARAMETERS).join(', '));
  return {
    updatedSince: parseOne(given, 'updated_since'),
    after: parseOne(given, 'after'),
    limit: parseOne(given, 'limit') ?? DEFAULT_LIMIT,
  };
}

/** The query for the page that starts after a room. */
export function nextQuery({ updatedSince, limit }: RoomsQuestion, { id, updatedAt }: OwnRoom): string {
  const query = new URLSearchParams({ limit: String(limit), after: `${updatedAt}_${id}` });
  if (updatedSince !== undefined) query.set('updated_since', updatedSince);
  return query.toString();
}

type Parsed<Each extends Name> = ReturnType<(typeof PARAMETERS)[Each]['parse']>;

function parseOne<Each extends Name>(
  given: Readonly<Record<string, string | string[]>>,
  name: Each,
): Parsed<Each> {
  const text = given[name];
  if (text === undefined) return undefined as Parsed<Each>;
  const { parse, allowed } = PARAMETERS[name];
  const value = typeof text === 'string' ? parse(text) : undefined;
  if (value === undefined) throw invalidParameter(name, allowed);
  return value as Parsed<Each>;
}

export const invalidRoomsQuestion = () => invalidParameter('updated_since', PARAMETERS.updated_since.allowed);

function parseCursor(text: string): Pick<OwnRoom, 'id' | 'updatedAt'> | undefined {
  const [, updatedAt = '', id] = CURSOR.exec(text) ?? [];
  const isIn = Number(id) <= LARGEST_ID && parseInstant(updatedAt) === updatedAt;
  return isIn ? { updatedAt, id: Number(id) } : undefined;
}

function parseLimit(text: string): number | undefined {
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  return limit <= MOST_ROOMS ? limit : undefined;
}
