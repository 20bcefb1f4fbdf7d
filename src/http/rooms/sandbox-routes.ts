import type { FastifyInstance } from 'fastify';
import { completeOperation, errorResponses, type Operation } from '../../api/operation.ts';
import {
  bodyTooLarge,
  malformedRequest,
  roomForbidden,
  sandboxFull,
  serviceUnavailable,
  tooManyRequests,
  unauthenticated,
  unexpected,
  type AnsweredError,
} from '../../errors.ts';
import { ACCESS } from '../../rooms/room-record.ts';
import { createSandbox, resetSandbox } from '../../rooms/sandboxes.ts';
import {
  refuseWrites,
  admitPartners,
  ignoreBodies,
  type PartnerLimits,
  type RoomsContext,
} from '../edge/partners.ts';
import { limitRate, type RateLimit } from '../edge/limits.ts';
import operations from './sandbox-operations.json' with { type: 'json' };

export function sandboxRoutes(
  app: FastifyInstance,
  rooms: RoomsContext,
  limits: PartnerLimits & { readonly creationLimit: RateLimit },
): void {
  app.get('/', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(welcome(rooms.config)),
  );
  app.register(async (open) => {
    limitRate(open, limits.creationLimit);
    ignoreBodies(open);
    refuseWrites(open, rooms);
    createRoute(open, rooms);
  });
  app.register(async (partners) => {
    admitPartners(partners, rooms, limits);
    resetRoute(partners, rooms);
  });
}

function welcome({ baseUrl, sandboxUrl, sandboxDays }: RoomsContext['config']): string {
  return [
    'This is the Sampan sandbox: anyone can get a partner, a token and rooms for testing.',
    '',
    `  curl -X POST ${sandboxUrl}${CREATE_PATH}`,
    `  curl -H "Authorization: Bearer $TOKEN" "${sandboxUrl}/api/p/room?partner_room_id=$ROOM"`,
    `  curl -H "Authorization: Bearer $TOKEN" -X DELETE ${sandboxUrl}/api/rooms/$ID/photos/$PHOTO`,
    `  curl -H "Authorization: Bearer $TOKEN" -X POST ${sandboxUrl}/api/rooms/$ID/photos/$PHOTO/restore`,
    `  curl -H "Authorization: Bearer $TOKEN" -X POST ${sandboxUrl}${RESET_PATH}`,
    '',
    `Sampan deletes them after ${sandboxDays} days. The documentation is at ${baseUrl}/docs.`,
    '',
  ].join('\n');
}

const CREATE_PATH = '/sandbox';
const RESET_PATH = '/sandbox/reset';

const ERRORS = [
  malformedRequest(),
  bodyTooLarge(),
  tooManyRequests(30),
  unexpected(),
  serviceUnavailable(5),
  sandboxFull(),
];

function createRoute(app: FastifyInstance, { db, now, config }: RoomsContext): void {
  const { sandboxDays: days, sandboxPartners: mostPartners } = config;
  const operation = () => describeSandbox(config, 'create', ERRORS);
  app.post(CREATE_PATH, { config: { operation } }, async (_request, reply) => {
    const { partner, token, expiresAt, rooms } = await createSandbox(db, { now: now(), days, mostPartners });
    const { id, name, clientId, clientSecret } = partner;
    const data = {
      partner: { id, name, client_id: clientId, client_secret: clientSecret },
      access_token: token,
      token_type: 'Bearer',
      expires_at: expiresAt.toISOString(),
      rooms,
    };
    return reply.code(201).header('cache-control', 'no-store').send({ data });
  });
}

function resetRoute(app: FastifyInstance, { db, config }: RoomsContext): void {
  const operation = () => describeSandbox(config, 'reset', [unauthenticated(), roomForbidden(), ...ERRORS]);
  app.post(RESET_PATH, { config: { deletes: true, operation } }, async ({ caller }, reply) => {
    const { partner, rooms } = await resetSandbox(db, caller);
    const { id, name, client_id, expires_at } = partner;
    const data = {
      partner: { id, name, client_id },
      expires_at: expires_at ?? undefined,
      rooms,
    };
    return reply.send({ data });
  });
}

function describeSandbox(
  { sandboxUrl, sandboxDays }: RoomsContext['config'],
  name: 'create' | 'reset',
  errors: readonly AnsweredError[],
): Operation {
  const pieces = { ...operations.pieces, access: ACCESS };
  const described = completeOperation(`${name}-sandbox`, operations[name], pieces, errorResponses(...errors));
  const description = described.description.replace('{days}', String(sandboxDays));
  return { ...described, description, server: sandboxUrl };
}
