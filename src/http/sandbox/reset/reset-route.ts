import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { roomForbidden, unauthenticated } from '../../../errors.ts';
import type { Partner } from '../../../partners/partners.ts';
import type { SandboxRoom } from '../../../rooms/sandbox/copy-template.ts';
import { resetSandbox } from '../../../rooms/sandbox/reset-sandbox.ts';
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

export const RESET_PATH = '/sandbox/reset';

export function resetRoute(app: FastifyInstance, { db, sandboxUrl }: SandboxRoutesOptions): void {
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

const example = presentReset(EXAMPLE_PARTNER, EXAMPLE_ROOMS);

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
      content: { 'application/json': { schema: resetSchema, example } },
    },
    ...errorResponses(unauthenticated(), roomForbidden(), ...SANDBOX_ERRORS),
  },
});
