import type { FastifyInstance } from 'fastify';
import type { SendMade } from './send-made.ts';

const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const MADE_PATH = '/*';

/** Everything that the server has no route for. The maker knows what is there, and which methods it has. */
export function madeRoutes(app: FastifyInstance, sendMade: SendMade): void {
  const config = { callsMaker: true };
  app.get(MADE_PATH, { config }, (request, reply) => sendMade(request, reply));
  app.route({
    method: OTHER_METHODS,
    url: MADE_PATH,
    config,
    // Answered before the body is received: it has no meaning here.
    async onRequest(request, reply) {
      await sendMade(request, reply);
      return reply;
    },
    handler: () => {},
  });
}
