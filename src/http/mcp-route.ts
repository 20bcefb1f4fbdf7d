import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MCP_PATH } from '../api/made.ts';
import { batchForbidden, originForbidden } from '../errors.ts';
import type { Edge } from './create-app.ts';
import type { MadeOptions } from './send-made.ts';

/** Requests are small: the longest has a few hundred characters. */
const BODY_LIMIT_BYTES = 65_536;

/** The Model Context Protocol over HTTP, stateless: no request leaves state behind. */
export function mcpRoute(
  app: FastifyInstance,
  { maker, toolUses, config }: MadeOptions & Pick<Edge, 'config'>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: string | undefined }>(
    MCP_PATH,
    { bodyLimit: BODY_LIMIT_BYTES, onRequest: refuseOtherOrigins(config.baseUrl) },
    async ({ headers, body = '' }, reply) => {
      // Only old protocol revisions have batches. A batch would be many calls that count as one request.
      if (body.trimStart().startsWith('[')) throw batchForbidden();
      const answer = await maker.answerMcp({ headers: passOn(headers), body });
      for (const use of answer.uses) toolUses.note(use);
      if (reply.sent) return undefined;
      if (answer.mediaType !== undefined) reply.header('content-type', answer.mediaType);
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    },
  );
}

/**
 * Prevents DNS rebinding: another site's page must not reach a service inside a private network. Browsers send Origin with every POST;
 * programs send none.
 */
function refuseOtherOrigins(baseUrl: string) {
  const own = new URL(baseUrl).origin;
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void) => {
    const { origin } = request.headers;
    done(origin === undefined || origin === own ? undefined : originForbidden(own));
  };
}

const PASSED_ON = /^(?:accept|accept-language|content-type|mcp-.+)$/;

function passOn(headers: FastifyRequest['headers']): Record<string, string> {
  const passedOn = Object.entries(headers).filter(([name]) => PASSED_ON.test(name));
  return Object.fromEntries(passedOn.map(([name, value]) => [name, String(value)]));
}
