import type { FastifyInstance } from 'fastify';
import { authenticate } from '../edge/authenticate.ts';
import type { CallerLimiter } from '../edge/limits/caller-limiter.ts';
import { limitCaller } from '../edge/limits/limit-caller.ts';
import { createRateLimit, limitRate, type RateLimit } from '../edge/limits/limit-rate.ts';
import { refuseWrites } from '../edge/refuse-writes.ts';
import { ignoreBodies, privateAnswers } from '../rooms/private-answers.ts';
import { CREATE_PATH, createRoute } from './create/create-route.ts';
import { RESET_PATH, resetRoute } from './reset/reset-route.ts';
import type { SandboxRoutesOptions } from './sandbox-options.ts';

/** The limits for all other requests to the sandbox. */
export interface SharedLimits {
  readonly rateLimit: RateLimit;
  readonly callerLimiter: CallerLimiter;
}

export function sandboxRoutes(app: FastifyInstance, options: SandboxRoutesOptions & SharedLimits): void {
  app.get('/', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(welcome(options)),
  );
  app.register(async (open) => {
    limitRate(open, createRateLimit({ ...options, limit: options.sandboxLimit }));
    ignoreBodies(open);
    refuseWrites(open, options);
    createRoute(open, options);
  });
  app.register(async (partners) => {
    limitRate(partners, options.rateLimit);
    privateAnswers(partners);
    ignoreBodies(partners);
    authenticate(partners, options);
    limitCaller(partners, options.callerLimiter);
    refuseWrites(partners, options);
    resetRoute(partners, options);
  });
}

function welcome({ baseUrl, sandboxUrl, sandboxDays }: SandboxRoutesOptions): string {
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
