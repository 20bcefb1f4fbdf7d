import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { originForbidden, batchForbidden } from '../../errors.ts';
import type { McpSource } from '../../mcp/mcp-source.ts';
import { loadMcp } from './load-mcp.ts';
import { MCP_PATH } from './mcp-path.ts';
import { parseLocale } from '../tools/parse-locale.ts';

/** Requests are small: the longest has a few hundred characters. */
const BODY_LIMIT_BYTES = 65_536;

export interface McpOptions {
  readonly source: McpSource;
  readonly baseUrl: string;
  readonly log: Logger;
}

/** The Model Context Protocol over HTTP, stateless: no request leaves state behind. */
export function mcpRoute(app: FastifyInstance, { source, baseUrl, log }: McpOptions): void {
  // Loaded by the first request, so that a service without MCP clients does not pay for it.
  let loading: Promise<McpHttpHandler> | undefined;
  function getHandler(): Promise<McpHttpHandler> {
    loading ??= loadMcp(source, { log, localeOf }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: string | undefined }>(
    MCP_PATH,
    { bodyLimit: BODY_LIMIT_BYTES, onRequest: refuseOtherOrigins(baseUrl) },
    async (request, reply) => {
      refuseBatches(request.body);
      const { fetch } = await getHandler();
      return sendResponse(reply, await fetch(toWebRequest(request, baseUrl)));
    },
  );
  app.addHook('onClose', async () => (await loading)?.close());
}

function localeOf(request: Request | undefined): string | undefined {
  return parseLocale(request?.headers.get('accept-language') ?? undefined);
}

/**
 * Prevents DNS rebinding: another site's page must not reach a service inside a private network. Browsers send Origin with every POST;
 * programs send none.
 */
function refuseOtherOrigins(baseUrl: string) {
  const own = new URL(baseUrl).origin;
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const { origin } = request.headers;
    done(origin === undefined || origin === own ? undefined : originForbidden(own));
  };
}

/** Only old protocol revisions have batches. A batch would be many calls that count as one request. */
function refuseBatches(body: string | undefined): void {
  if (body?.trimStart().startsWith('[')) throw batchForbidden();
}

const PASSED_ON = /^(?:accept|accept-language|content-type|mcp-.+)$/;

function toWebRequest({ headers, body, deadline }: FastifyRequest, baseUrl: string): Request {
  const passedOn = Object.entries(headers).filter(([name]) => PASSED_ON.test(name));
  return new Request(new URL(MCP_PATH, baseUrl), {
    method: 'POST',
    headers: passedOn.map(([name, value]): [string, string] => [name, String(value)]),
    body: (body as string | undefined) ?? '',
    signal: deadline,
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = await response.text();
  const type = response.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  return reply.code(response.status).header('cache-control', 'no-store').send(body);
}
