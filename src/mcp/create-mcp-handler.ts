import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { letRequestsRun } from '../datasets/releases/pause.ts';
import { createMcpServers, type ServerOptions } from './create-mcp-servers.ts';
import type { McpSource } from './mcp-source.ts';

/** Answers each request independently. No stream stays open, because there is nothing to subscribe to. */
export async function createHttpHandler(source: McpSource, options: ServerOptions): Promise<McpHttpHandler> {
  const createServer = await createMcpServers(source, options);
  return createMcpHandler(
    async (context) => {
      // The package checks a message before and after it gets a server. The first time, both checks would block other requests.
      await letRequestsRun();
      const server = createServer(context);
      await letRequestsRun();
      return server;
    },
    { responseMode: 'json', maxSubscriptions: 0 },
  );
}
