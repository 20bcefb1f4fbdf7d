import { toolPath } from '../../pages/place.ts';
import { ownName, type Country } from '../../countries/country.ts';
import { createRowReader } from '../../datasets/releases/release-rows.ts';
import { invalidData } from '../../errors.ts';
import { queryOf } from '../../pages/tools/answered.ts';
import { parseInput } from '../../tools/tool.ts';
import { readToolData } from '../../tools/tool-data.ts';
import { describeTool, type Tool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { inputSchema, listChoices, sentOf } from './field-schema.ts';
import type { ToolUse } from '../../tools/tool-uses.ts';
import type { SiteContext } from '../context.ts';
import type { McpTool } from './mcp-tool.ts';
import { presentResult } from './present-result.ts';

type NoteUse = (use: ToolUse) => void;

export function travelTools(context: SiteContext, noteUse: NoteUse): McpTool[] {
  return context.countries.flatMap((country) =>
    TOOLS.map((tool) => travelTool(context, country, tool, noteUse)),
  );
}

function travelTool(
  { releases, toolFacts, config }: SiteContext,
  country: Country,
  tool: Tool,
  noteUse: NoteUse,
): McpTool {
  const listRows = createRowReader(releases);
  const readData = () => readToolData(country, listRows, toolFacts.current());
  return {
    name: ownName(country, tool.slug),
    title: tool.name.en,
    describe: () =>
      [`${country.name.en}. ${describeTool(tool, country).en}`, ...listChoices(tool, readData())].join('\n'),
    input: inputSchema(tool, readData()),
    run(input, { locale }) {
      const [sent, data] = [sentOf(tool, input), readData()];
      const parsed = parseInput(tool, sent, data);
      if (parsed.problems) throw refused(parsed.problems);
      const result = tool.run(parsed.input, data);
      noteUse({ tool: tool.slug, locale });
      const page = new URL(`${toolPath(tool, country)}${queryOf(sent)}`, config.baseUrl).href;
      return { page, result: presentResult(result) };
    },
  };
}

function refused(problems: Readonly<Record<string, { readonly en: string }>>) {
  const errors = Object.entries(problems).map(([name, { en }]) => [name, [en]] as const);
  return invalidData(Object.fromEntries(errors));
}
