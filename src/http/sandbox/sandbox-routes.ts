import type { FastifyInstance } from 'fastify';
import { authenticate } from '../edge/authenticate.ts';
import type { CallerLimiter } from '../edge/limits/caller-limiter.ts';
import { limitCaller } from '../edge/limits/limit-caller.ts';
import { limitRate, type RateLimit } from '../edge/limits/limit-rate.ts';
import { refuseWrites } from '../edge/refuse-writes.ts';
import { ignoreBodies, privateAnswers } from '../rooms/private-answers.ts';
import type { RoomsContext } from '../rooms/rooms-context.ts';
import { Type } from '../../json-schema.ts';
import {
  createSandbox,
  resetSandbox,
  type Sandbox,
  type SandboxRoom,
} from '../../rooms/sandbox/sandboxes.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import {
  roomForbidden,
  unauthenticated,
  bodyTooLarge,
  sandboxFull,
  serviceUnavailable,
  tooManyRequests,
  unexpected,
} from '../../errors.ts';
import type { Partner } from '../../partners/partners.ts';
import { ACCESS } from '../../rooms/room-record.ts';
import { SAMPLE_DELETED, SAMPLE_PHOTOS, SAMPLE_ROOM } from '../../rooms/sample-room.ts';

/** For new sandboxes, and for all other requests to the sandbox. */
export interface SandboxLimits {
  readonly creationLimit: RateLimit;
  readonly rateLimit: RateLimit;
  readonly callerLimiter: CallerLimiter;
}

export function sandboxRoutes(app: FastifyInstance, rooms: RoomsContext, limits: SandboxLimits): void {
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
    limitRate(partners, limits.rateLimit);
    privateAnswers(partners);
    ignoreBodies(partners);
    authenticate(partners, rooms);
    limitCaller(partners, limits.callerLimiter);
    refuseWrites(partners, rooms);
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
    `  curl -H "Authorization: Bearer $TOKEN" -X POST ${sandboxUrl}${RESET_PATH}`,
    '',
    `Sampan deletes them after ${sandboxDays} days. The documentation is at ${baseUrl}/docs.`,
    '',
  ].join('\n');
}

// Parts shared by both sandbox responses, with their examples.

const SANDBOX_TAGS = ['Sandbox'];
const SANDBOX_ERRORS = [
  bodyTooLarge(),
  tooManyRequests(30),
  unexpected(),
  serviceUnavailable(5),
  sandboxFull(),
];

const partnerMembers = {
  id: Type.Integer({ description: 'Id of the partner' }),
  name: Type.String({ description: 'Name of the partner' }),
  client_id: Type.String({ description: 'For POST /oauth/token' }),
};

const expiresAtSchema = Type.String({
  format: 'date-time',
  description: 'When the partner and its rooms are deleted',
});

const roomsSchema = Type.Array(
  Type.Object({
    id: Type.Integer({ description: 'Our id for the room' }),
    partner_room_id: Type.String({ description: "The partner's own id for the room" }),
    access: Type.Unsafe<string>({
      type: 'string',
      enum: [...ACCESS],
      description: 'What the partner may do: change (read it and delete photos), read, or none',
    }),
    photo_ids: Type.Array(Type.Integer(), { description: 'Ids of its photos' }),
  }),
  { description: 'The rooms of the partner' },
);

function presentRoom({ id, partnerRoomId, access, photoIds }: SandboxRoom) {
  return { id, partner_room_id: partnerRoomId, access, photo_ids: photoIds };
}

const EXAMPLE_PARTNER = {
  id: 12,
  name: 'Sandbox 3f9c2a6e',
  clientId: 'partner_0b1f4c7d92ae53608d1e7f24',
  createdAt: new Date('2026-11-15T08:30:00Z'),
  expiresAt: new Date('2026-11-22T08:30:00Z'),
};

const EXAMPLE_ROOMS = [
  {
    id: SAMPLE_ROOM.id,
    partnerRoomId: 'hanoi-3f9c2a6e',
    access: 'change',
    photoIds: [SAMPLE_DELETED, ...SAMPLE_PHOTOS].map(({ id }) => id),
  },
  { id: 83, partnerRoomId: 'hanoi-read-only-3f9c2a6e', access: 'read', photoIds: [712, 713] },
  { id: 84, partnerRoomId: 'ho-chi-minh-city-forbidden-3f9c2a6e', access: 'none', photoIds: [717] },
] as const;

const CREATE_PATH = '/sandbox';

function createRoute(app: FastifyInstance, { db, now, config }: RoomsContext): void {
  const { sandboxDays: days, sandboxPartners: mostPartners } = config;
  app.post(CREATE_PATH, { config: { operation: () => describeCreation(config) } }, async (_, reply) => {
    const sandbox = await createSandbox(db, { now: now(), days, mostPartners });
    return reply.code(201).header('cache-control', 'no-store').send(presentSandbox(sandbox));
  });
}

function presentSandbox({ partner, token, expiresAt, rooms }: Sandbox) {
  const { id, name, clientId, clientSecret } = partner;
  return {
    data: {
      partner: { id, name, client_id: clientId, client_secret: clientSecret },
      access_token: token,
      token_type: 'Bearer',
      expires_at: expiresAt.toISOString(),
      rooms: rooms.map(presentRoom),
    },
  };
}

const sandboxSchema = Type.Object({
  data: Type.Object(
    {
      partner: Type.Object(
        {
          ...partnerMembers,
          client_secret: Type.String({ description: 'For POST /oauth/token; shown only once' }),
        },
        { description: 'Who you are in the sandbox' },
      ),
      access_token: Type.String({ description: 'A token with both scopes; shown only once' }),
      token_type: Type.Unsafe<string>({ type: 'string', enum: ['Bearer'], description: 'Always Bearer' }),
      expires_at: expiresAtSchema,
      rooms: roomsSchema,
    },
    { description: 'The sandbox' },
  ),
});

const example = presentSandbox({
  partner: { ...EXAMPLE_PARTNER, clientSecret: '1sN8Yk4tQe0bXw7ZcR2vLp9JmDfUhGa6KiOyTsE3xWq' },
  token: 'sampan_test_57xopNnEGiyWrFoo7X0ZF9iChN1ikVYBEJqVBq6cEyc03TPC2',
  expiresAt: EXAMPLE_PARTNER.expiresAt,
  rooms: EXAMPLE_ROOMS,
});

const describeCreation = ({ sandboxUrl, sandboxDays }: RoomsContext['config']): Operation => ({
  operationId: 'create-sandbox',
  summary: 'Get a partner, a token and rooms',
  description:
    'Open to anyone; the request needs no body. Each request creates a new partner with its own rooms in Hanoi, Hoi An, Da Lat, Phu Quoc ' +
    'and Ho Chi Minh City: five that it may change, one that it may only read and one that returns 403. The token has both scopes. ' +
    `After ${sandboxDays} days everything is deleted. Sandbox credentials do not work in production, and production credentials do not work in the sandbox.`,
  tags: SANDBOX_TAGS,
  server: sandboxUrl,
  responses: {
    201: {
      description: 'A partner, its token and its rooms',
      content: { 'application/json': { schema: sandboxSchema, example } },
    },
    ...errorResponses(...SANDBOX_ERRORS),
  },
});

const RESET_PATH = '/sandbox/reset';

function resetRoute(app: FastifyInstance, { db, config: { sandboxUrl } }: RoomsContext): void {
  const config = { deletes: true, operation: () => describeReset(sandboxUrl) };
  app.post(RESET_PATH, { config }, async (request, reply) => {
    const { partner, rooms } = await resetSandbox(db, request.caller);
    return reply.send(presentReset(partner, rooms));
  });
}

function presentReset(
  { id, name, clientId, expiresAt }: Pick<Partner, 'id' | 'name' | 'clientId' | 'expiresAt'>,
  rooms: readonly SandboxRoom[],
) {
  return {
    data: {
      partner: { id, name, client_id: clientId },
      expires_at: expiresAt?.toISOString(),
      rooms: rooms.map(presentRoom),
    },
  };
}

const resetSchema = Type.Object({
  data: Type.Object(
    {
      partner: Type.Object(partnerMembers, { description: 'Who you are in the sandbox' }),
      expires_at: expiresAtSchema,
      rooms: roomsSchema,
    },
    { description: 'The sandbox' },
  ),
});

const resetExample = presentReset(EXAMPLE_PARTNER, EXAMPLE_ROOMS);

const describeReset = (sandboxUrl: string): Operation => ({
  operationId: 'reset-sandbox',
  summary: 'Reset the rooms',
  description:
    'Restores the original photos of all your rooms. Rooms and photos keep their ids. In production the id of a deleted photo is ' +
    'never reused.',
  tags: SANDBOX_TAGS,
  scopes: ['room:write'],
  server: sandboxUrl,
  responses: {
    200: {
      description: 'The rooms with their photos',
      content: { 'application/json': { schema: resetSchema, example: resetExample } },
    },
    ...errorResponses(unauthenticated(), roomForbidden(), ...SANDBOX_ERRORS),
  },
});
