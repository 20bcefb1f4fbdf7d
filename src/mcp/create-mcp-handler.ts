import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { createMcpServers, type ServerOptions } from './create-mcp-servers.ts';
import type { McpSource } from './mcp-source.ts';

/** Answers each request independently. No stream stays open, because there is nothing to subscribe to. */
export async function createHttpHandler(source: McpSource, options: ServerOptions): Promise<McpHttpHandler> {
  return createMcpHandler(await createMcpServers(source, options), {
    responseMode: 'json',
    maxSubscriptions: 0,
  });
}
