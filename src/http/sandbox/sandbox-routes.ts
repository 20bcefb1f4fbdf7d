import type { FastifyInstance } from 'fastify';
import { createSandbox } from '../../rooms/sandbox/create-sandbox.ts';
import { resetSandbox } from '../../rooms/sandbox/reset-sandbox.ts';
import type { Database } from '../../storage/database.ts';
import { authenticate, type AuthenticateOptions } from '../edge/authenticate.ts';
import { createCallerLimiter, type CallerLimits } from '../edge/caller-limiter.ts';
import { limitCaller } from '../edge/limit-caller.ts';
import { createRateLimit, limitRate } from '../edge/limit-rate.ts';
import { ignoreBodies, privateAnswers } from '../rooms/private-answers.ts';
import { presentReset, presentSandbox } from './present-sandbox.ts';
import { describeCreation, describeReset } from './sandbox-operations.ts';

export interface SandboxRoutesOptions extends AuthenticateOptions, CallerLimits {
  readonly db: Database;
  readonly now: () => Date;
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  /** Days that a sandbox lives. */
  readonly sandboxDays: number;
  /** Sandboxes per minute and client address; 0 is no limit. */
  readonly sandboxLimit: number;
  readonly trustProxy: readonly string[];
}

const CREATE_PATH = '/sandbox';
const RESET_PATH = '/sandbox/reset';

export function sandboxRoutes(app: FastifyInstance, options: SandboxRoutesOptions): void {
  const { db, now, sandboxUrl, sandboxDays: days } = options;
  app.get('/', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(welcome(options)),
  );
  app.register(async (open) => {
    limitRate(open, createRateLimit({ ...options, limit: options.sandboxLimit }));
    ignoreBodies(open);
    open.post(
      CREATE_PATH,
      { config: { operation: describeCreation(sandboxUrl, days) } },
      async (_request, reply) => {
        const sandbox = await createSandbox(db, { now: now(), days });
        return reply.code(201).header('cache-control', 'no-store').send(presentSandbox(sandbox));
      },
    );
  });
  app.register(async (partners) => {
    privateAnswers(partners);
    ignoreBodies(partners);
    authenticate(partners, options);
    limitCaller(partners, createCallerLimiter(options));
    partners.post(
      RESET_PATH,
      { config: { operation: describeReset(sandboxUrl) } },
      async (request, reply) => {
        const { partner, rooms } = await resetSandbox(db, request.caller);
        return reply.send(presentReset(partner, rooms));
      },
    );
  });
}

function welcome({ baseUrl, sandboxUrl, sandboxDays }: SandboxRoutesOptions): string {
  return [
    'This is the sandbox of Sampan: a partner, a token and rooms for anyone to try things on.',
    '',
    `  curl -X POST ${sandboxUrl}${CREATE_PATH}`,
    `  curl -H "Authorization: Bearer $TOKEN" "${sandboxUrl}/api/p/room?partner_room_id=$ROOM"`,
    `  curl -H "Authorization: Bearer $TOKEN" -X DELETE ${sandboxUrl}/api/rooms/$ID/photos/$PHOTO`,
    `  curl -H "Authorization: Bearer $TOKEN" -X POST ${sandboxUrl}${RESET_PATH}`,
    '',
    `What you are given is gone after ${sandboxDays} days. All of it is described at ${baseUrl}/docs.`,
    '',
  ].join('\n');
}
