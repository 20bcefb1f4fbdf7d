import type { TSchema } from '../json-schema.ts';

export interface McpCaller {
  /** The caller's language, where the request names one that is counted. */
  readonly locale: string | undefined;
}

/** A tool of the Model Context Protocol. It only reads; the input that reaches `run` fits the schema. */
export interface McpTool<Input = any> {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses a tool. It may name values of the newest release. */
  readonly describe: () => string;
  readonly input: TSchema;
  /** Throws an AnsweredError for a question that has no answer. */
  readonly run: (input: Input, caller: McpCaller) => object | Promise<object>;
}
