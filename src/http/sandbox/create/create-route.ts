import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { createSandbox, type Sandbox } from '../../../rooms/sandbox/create-sandbox.ts';
import { errorResponses, type Operation } from '../../openapi.ts';
import {
  EXAMPLE_PARTNER,
  EXAMPLE_ROOMS,
  expiresAtSchema,
  partnerMembers,
  presentRoom,
  roomsSchema,
  SANDBOX_ERRORS,
  SANDBOX_TAGS,
} from '../present-rooms.ts';
import type { SandboxRoutesOptions } from '../sandbox-options.ts';

export const CREATE_PATH = '/sandbox';

export function createRoute(app: FastifyInstance, options: SandboxRoutesOptions): void {
  const { db, now, sandboxDays: days, sandboxPartners: mostPartners } = options;
  app.post(CREATE_PATH, { config: { operation: () => describeCreation(options) } }, async (_, reply) => {
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

const describeCreation = ({ sandboxUrl, sandboxDays }: SandboxRoutesOptions): Operation => ({
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
