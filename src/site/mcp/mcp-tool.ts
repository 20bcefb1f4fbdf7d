import type { TSchema } from '../../json-schema.ts';

export interface McpCaller {
  /** The caller's language, if the request names one that is counted. */
  readonly locale: string | undefined;
}

/** A read-only tool of the Model Context Protocol. `run` gets input that fits the schema. */
export interface McpTool<Input = any> {
  readonly name: string;
  readonly title: string;
  /** Helps a model choose a tool. It may list values from the newest release. */
  readonly describe: () => string;
  readonly input: TSchema;
  /** Throws an AnsweredError for a question without an answer. */
  readonly run: (input: Input, caller: McpCaller) => object | Promise<object>;
}
