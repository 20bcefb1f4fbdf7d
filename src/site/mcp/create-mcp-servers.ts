import {
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type McpRequestContext,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { catalogWords, PUBLISHER } from '../../datasets/metadata/described-dataset.ts';
import { AnsweredError, fetchFailed, unexpected } from '../../errors.ts';
import { isDatabaseAway } from '../../storage/database-away.ts';
import { VERSION } from '../../version.ts';
import { datasetTools } from './dataset-tools.ts';
import type { SiteContext } from '../context.ts';
import type { ToolUse } from '../../tools/tool-uses.ts';
import type { McpCaller, McpTool } from './mcp-tool.ts';
import { travelTools } from './travel-tools.ts';

export interface ServerOptions {
  /** The request's language, for the usage count. */
  readonly localeOf: (request: Request | undefined) => string | undefined;
  readonly noteUse: (use: ToolUse) => void;
}

const INSTRUCTIONS =
  'Use describe-dataset before ask-rows: it lists the columns. Quote the attribution of a dataset with its data. ' +
  'Numbers differ in reliability: explain-value says whether a value was observed or estimated, and from which sources.';

/** Returns a function that makes a server for one request or connection. All servers share the compiled schemas. */
export function createMcpServers(
  context: SiteContext,
  options: ServerOptions,
): (context: McpRequestContext) => McpServer {
  const { log, config, countries } = context;
  const tools = [...datasetTools(context), ...travelTools(context, options.noteUse)].map((tool) => ({
    tool,
    schema: checkedSchema(tool),
  }));
  const { description } = catalogWords(countries);
  return ({ requestInfo }) => {
    const server = new McpServer(
      { name: 'sampan', title: PUBLISHER, version: VERSION, description, websiteUrl: config.baseUrl },
      { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS },
    );
    const caller = { locale: options.localeOf(requestInfo) };
    for (const { tool, schema } of tools)
      server.registerTool(
        tool.name,
        {
          title: tool.title,
          description: tool.describe(),
          inputSchema: schema,
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        (input) => answerCall(tool, input, caller, log),
      );
    return server;
  };
}

const checkedSchema = ({ input }: McpTool) => fromJsonSchema<Record<string, unknown>>(input);

async function answerCall(
  tool: McpTool,
  input: unknown,
  caller: McpCaller,
  log: Pick<Logger, 'error'>,
): Promise<CallToolResult> {
  try {
    const answer = JSON.stringify(await tool.run(input, caller));
    return { content: [{ type: 'text', text: answer }], structuredContent: JSON.parse(answer) };
  } catch (error) {
    const { message, members } = answeredError(error, () =>
      log.error({ err: error, tool: tool.name }, 'tool failed'),
    );
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ message, ...members }) }] };
  }
}

/** Messages that were not written for the caller are only logged. */
function answeredError(error: unknown, onUnexpected: () => void): AnsweredError {
  if (error instanceof AnsweredError) return error;
  onUnexpected();
  return isDatabaseAway(error) ? fetchFailed() : unexpected();
}
