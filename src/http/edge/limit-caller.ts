import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors.ts';
import type { CallerLimiter } from './caller-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes from what a token may delete. */
    deletes?: boolean;
  }
}

/** Limits what each token may do in this scope. It comes after `authenticate`, which says whose token it is. */
export function limitCaller(app: FastifyInstance, limiter: CallerLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const waitSeconds = limiter.take(request.caller.tokenId, deletes(request));
    if (waitSeconds === undefined) done();
    else done(tooManyRequests(waitSeconds));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.caller) {
      const { tokenId } = request.caller;
      const { policies, states } = limiter.describe(tokenId, deletes(request), reply.statusCode);
      addToList(reply, 'ratelimit-policy', policies);
      addToList(reply, 'ratelimit', states);
    }
    done();
  });
}

/** The answer may tell of a limit already, such as that of the client's address. */
function addToList(reply: FastifyReply, name: string, items: readonly string[]): void {
  const told = reply.getHeader(name);
  const list = told === undefined ? items : [String(told), ...items];
  if (list.length > 0) reply.header(name, list.join(', '));
}

function deletes({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.deletes === true;
}
