import type { Sent } from './field.ts';
import { listParameters, parseInput } from './parse-input.ts';
import type { Phrase } from './phrase.ts';
import type { ToolData } from './tool-data.ts';
import type { Tool } from './tool.ts';

/** What became of a visit to a tool: nobody asked yet, the question was not understood, or here is the answer. */
export type Visit<Input = any, Result = any> =
  | { readonly state: 'empty'; readonly sent: Sent }
  | { readonly state: 'refused'; readonly sent: Sent; readonly problems: Readonly<Record<string, Phrase>> }
  | { readonly state: 'answered'; readonly sent: Sent; readonly input: Input; readonly result: Result };

export function answerVisit(tool: Tool, sent: Sent, data: ToolData): Visit {
  if (!listParameters(tool).some((name) => sent.has(name))) return { state: 'empty', sent };
  const parsed = parseInput(tool, sent, data);
  if (parsed.problems) return { state: 'refused', sent, problems: parsed.problems };
  return { state: 'answered', sent, input: parsed.input, result: tool.run(parsed.input, data) };
}
