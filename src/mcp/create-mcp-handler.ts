import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { createMcpServers, type ServerOptions } from './create-mcp-servers.ts';
import type { McpSource } from './mcp-source.ts';

/** Answers each request by itself. No stream stays open: nothing that a client could subscribe to ever changes. */
export async function createHttpHandler(source: McpSource, options: ServerOptions): Promise<McpHttpHandler> {
  return createMcpHandler(await createMcpServers(source, options), {
    responseMode: 'json',
    maxSubscriptions: 0,
  });
}
