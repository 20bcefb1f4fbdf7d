import {
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type McpHttpHandler,
  type McpRequestContext,
} from '@modelcontextprotocol/server';
import { MCP_PATH, type McpAnswer, type McpRequest } from '../../api/made.ts';
import { catalogWords, PUBLISHER } from '../../datasets/metadata/described-dataset.ts';
import { AnsweredError, InvalidParameter } from '../../errors.ts';
import { parseLocale, type ToolUse } from '../../tools/tool-uses.ts';
import { VERSION } from '../../version.ts';
import { datasetTools, type McpTool } from './dataset-tools.ts';
import { type SiteContext, answeredError } from '../router.ts';
import { travelTools } from './travel-tools.ts';

const INSTRUCTIONS =
  'Write places as people do: "Hà Nội", "Saigon", "hue". Use describe-dataset before ask-rows: it lists the columns. Quote the attribution of a dataset with its data. ' +
  'Numbers differ in reliability: explain-value says whether a value was observed or estimated, and from which sources.';

/** Returns a function that makes a server for one request or connection. All servers share the compiled schemas. */
export function createMcpServers(context: SiteContext, noteUse: (use: ToolUse) => void) {
  const { config, countries } = context;
  const tools = [...datasetTools(context), ...travelTools(context, noteUse)].map((tool) => ({
    tool,
    inputSchema: fromJsonSchema<Record<string, unknown>>(tool.input),
  }));
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return ({ requestInfo }: McpRequestContext) => {
    const server = new McpServer(
      {
        name: 'sampan',
        title: PUBLISHER,
        version: VERSION,
        description: catalogWords(countries).description,
        websiteUrl: config.baseUrl,
      },
      { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS },
    );
    const locale = parseLocale(requestInfo?.headers.get('accept-language') ?? undefined);
    for (const { tool, inputSchema } of tools) {
      const { name, title, description } = tool;
      const described = { title, description, inputSchema, annotations };
      server.registerTool(name, described, (input) => answerCall(tool, input, locale, context));
    }
    return server;
  };
}

async function answerCall(
  tool: McpTool,
  input: unknown,
  locale: string | undefined,
  { log }: SiteContext,
): Promise<CallToolResult> {
  try {
    const answer = JSON.stringify(await tool.run(input, locale));
    return { content: [{ type: 'text', text: answer }], structuredContent: JSON.parse(answer) };
  } catch (error) {
    if (!(error instanceof AnsweredError)) log.error({ err: error, tool: tool.name }, 'tool failed');
    const { message, members } = answeredError(error);
    const said = error instanceof InvalidParameter ? `${error.parameter}: ${error.reason}` : message;
    return {
      isError: true,
      content: [{ type: 'text', text: JSON.stringify({ message: said, ...members }) }],
    };
  }
}

/** Answers each request independently. No stream stays open, because there is nothing to subscribe to. */
export function createMcpAnswers(context: SiteContext): (request: McpRequest) => Promise<McpAnswer> {
  let handler: McpHttpHandler | undefined;
  let uncounted: ToolUse[] = [];
  return async ({ headers, body }) => {
    handler ??= createMcpHandler(
      createMcpServers(context, (use) => void uncounted.push(use)),
      { responseMode: 'json', maxSubscriptions: 0 },
    );
    const url = new URL(MCP_PATH, context.config.baseUrl);
    const response = await handler.fetch(new Request(url, { method: 'POST', headers, body }));
    const answer = await response.text();
    const uses = uncounted;
    uncounted = [];
    const mediaType = response.headers.get('content-type') ?? undefined;
    return { status: response.status, mediaType, body: answer, uses };
  };
}
