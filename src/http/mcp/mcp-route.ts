import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { originForbidden, batchForbidden } from '../../errors.ts';
import type { McpSource } from '../../mcp/mcp-source.ts';
import { MCP_PATH } from './mcp-path.ts';
import { parseLocale } from '../tools/parse-locale.ts';

/** Requests are small: the longest has a few hundred characters. */
const BODY_LIMIT_BYTES = 65_536;

/** Loaded one per event loop iteration, dependencies first. Loading all at once blocks the event loop for 100 ms. */
const PARTS = [
  () => import('zod/v4/locales/en.js'),
  () => import('zod/v4/locales'),
  () => import('zod/v4/core'),
  () => import('zod/v4'),
  buildSampleSchema,
  () => import('@modelcontextprotocol/core'),
  () => import('@modelcontextprotocol/server'),
  () => import('../../mcp/create-mcp-handler.ts'),
  // Node loads its HTTP client on the first use of this name.
  () => Request,
];

/** Compiles the functions of zod that the next module calls for hundreds of schemas: a module is evaluated in one piece. */
async function buildSampleSchema(): Promise<void> {
  const z = await import('zod/v4');
  const object = z.object({
    literal: z.literal('2.0'),
    list: z.array(z.number().int().nonnegative()),
    choice: z.union([z.string(), z.enum(['a', 'b']), z.null()]).optional(),
    record: z.record(z.string(), z.unknown()).default({}),
    text: z.lazy(() => z.string().startsWith('a')),
  });
  object.extend({ more: z.looseObject({}) });
}

export interface McpOptions {
  readonly source: McpSource;
  readonly baseUrl: string;
  readonly log: Logger;
}

/** The Model Context Protocol over HTTP, stateless: no request leaves state behind. */
export function mcpRoute(app: FastifyInstance, { source, baseUrl, log }: McpOptions): void {
  let loading: Promise<McpHttpHandler> | undefined;

  // Loaded by the first request, so that a service without MCP clients does not pay for it.
  async function load(): Promise<McpHttpHandler> {
    for (const loadPart of PARTS) {
      await loadPart();
      await setImmediate();
    }
    const { createHttpHandler } = await import('../../mcp/create-mcp-handler.ts');
    return createHttpHandler(source, { log, localeOf });
  }
  function getHandler(): Promise<McpHttpHandler> {
    loading ??= load().catch((error: unknown) => {
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
