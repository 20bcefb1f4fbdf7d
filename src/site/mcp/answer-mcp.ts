import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { MCP_PATH, type McpAnswer, type McpRequest } from '../../api/made.ts';
import { parseLocale, type ToolUse } from '../../tools/tool-uses.ts';
import type { SiteContext } from '../context.ts';
import { createMcpServers } from './create-mcp-servers.ts';

/** Answers each request independently. No stream stays open, because there is nothing to subscribe to. */
export function createMcpAnswers(context: SiteContext): (request: McpRequest) => Promise<McpAnswer> {
  let handler: McpHttpHandler | undefined;
  let uncounted: ToolUse[] = [];
  function createHandler(): McpHttpHandler {
    const createServer = createMcpServers(context, {
      localeOf: (request) => parseLocale(request?.headers.get('accept-language') ?? undefined),
      noteUse: (use) => void uncounted.push(use),
    });
    return createMcpHandler(createServer, { responseMode: 'json', maxSubscriptions: 0 });
  }
  return async ({ headers, body }) => {
    const { fetch } = (handler ??= createHandler());
    const url = new URL(MCP_PATH, context.config.baseUrl);
    const response = await fetch(new Request(url, { method: 'POST', headers, body }));
    const answer = await response.text();
    const uses = uncounted;
    uncounted = [];
    const mediaType = response.headers.get('content-type') ?? undefined;
    return { status: response.status, mediaType, body: answer, uses };
  };
}
