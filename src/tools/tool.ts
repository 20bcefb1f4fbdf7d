import type { Country, Names } from '../countries/country.ts';
import type { DatasetKind } from '../datasets/catalog.ts';
import { type Field, InvalidField, type Problem, type Sent, fillPhrase } from './fields.ts';
import type { ToolData } from './tool-data.ts';

type Problems<Input> = { readonly [Name in keyof Input]?: Names };

/** Declares a travel tool. Its address, form, parser, page and count are derived from the declaration. */
export interface Tool<Input = any, Result = any> {
  /** Its page is /tools/<slug> for every country, and its uses are counted under this slug. */
  readonly slug: string;
  readonly name: Names;
  /** It may name the country's {currency}. */
  readonly description: Names;
  /** The datasets that its numbers come from. */
  readonly datasets: readonly DatasetKind[];
  readonly fields: { readonly [Name in keyof Input]: Field<Input[Name]> };
  /** Checks that involve several fields. */
  readonly findProblems?: (input: Input) => Problems<Input>;
  readonly run: (input: Input, data: ToolData) => Result;
}

type Inputs<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

export type InputOf<Declared extends Pick<Tool, 'fields'>> = Inputs<Declared['fields']>;
export type ResultOf<Declared extends Pick<Tool, 'run'>> = ReturnType<Declared['run']>;

/** Derives the input from the fields. */
export const declareTool = <Fields extends Readonly<Record<string, Field<any>>>, Result>(
  tool: Tool<Inputs<Fields>, Result> & { readonly fields: Fields },
): Tool<Inputs<Fields>, Result> => tool;

export function describeTool({ description }: Tool, country: Country): Names {
  return fillPhrase(description, { currency: country.currency.name });
}

export function listFields({ fields }: Tool): [name: string, field: Field<unknown>][] {
  return Object.entries(fields);
}

/** A visit to a tool: without input, with invalid input, or with a result. */
export type Visit<Input = any, Result = any> =
  | { readonly state: 'empty'; readonly sent: Sent }
  | { readonly state: 'refused'; readonly sent: Sent; readonly problems: Readonly<Record<string, Problem>> }
  | { readonly state: 'answered'; readonly sent: Sent; readonly input: Input; readonly result: Result };

export function answerVisit(tool: Tool, sent: Sent, data: ToolData): Visit {
  if (!listParameters(tool).some((name) => sent.has(name))) return { state: 'empty', sent };
  const parsed = parseInput(tool, sent, data);
  if (parsed.problems) return { state: 'refused', sent, problems: parsed.problems };
  return { state: 'answered', sent, input: parsed.input, result: tool.run(parsed.input, data) };
}

/** The parameters that a tool reads; it ignores all others. */
export function listParameters(tool: Tool): string[] {
  return listFields(tool).flatMap(([name, { parameters = [name] }]) => parameters);
}

/** Parses every field even after an error, so that readers see all errors at once. */
export function parseInput(tool: Tool, sent: Sent, data: ToolData) {
  const input: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  for (const [name, field] of listFields(tool)) {
    try {
      input[name] = field.parse(sent, name, data);
    } catch (error) {
      if (!(error instanceof InvalidField)) throw error;
      problems[name] = error.problem;
    }
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, tool.findProblems?.(input));
  return Object.keys(problems).length === 0 ? { input, problems: undefined } : { problems };
}
