import { unknownOption, onlyOnce } from './field-messages.ts';
import type { Phrase } from './phrase.ts';
import type { ToolData } from './tool-data.ts';

/** The values of each query parameter, in the order they were sent. */
export type Sent = ReadonlyMap<string, readonly string[]>;

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: Phrase;
}

/** What may be chosen. */
export interface OptionSource<Value extends string = string> {
  list(data: ToolData): readonly Option<Value>[];
  /** Whether people look for them by name; others have an order of their own. */
  readonly byName: boolean;
}

/** How a field is shown to people. */
export type Control =
  | { readonly type: 'choice'; readonly options: OptionSource; readonly blank: Phrase | undefined }
  | { readonly type: 'several'; readonly options: OptionSource }
  | { readonly type: 'number'; readonly minimum: number; readonly maximum: number }
  | {
      readonly type: 'stops';
      readonly options: OptionSource;
      readonly maximumDays: number;
      readonly most: number;
    };

/** One question that a tool asks. */
export interface Field<Value> {
  readonly label: Phrase;
  readonly hint?: Phrase;
  readonly control: Control;
  /** What the form says before anyone has answered. */
  readonly suggested?: string;
  /** The query parameters it is read from, where that is not the one of its own name. */
  readonly parameters?: readonly string[];
  /** Throws InvalidField. */
  parse(sent: Sent, name: string, data: ToolData): Value;
}

export interface Labelled {
  readonly label: Phrase;
  readonly hint?: Phrase;
}

/** What is wrong with a field, in both languages. */
export interface Problem extends Phrase {
  /** Of a field that has lines: each input that is wrong. The first of them is what is wrong with the field. */
  readonly lines?: readonly LineProblem[];
}

export interface LineProblem {
  /** Counted from 0, without lines that were left blank. */
  readonly line: number;
  /** The parameter. */
  readonly input: string;
  readonly phrase: Phrase;
}

/** Says what is wrong with a field. */
export class InvalidField extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.en);
    this.problem = problem;
  }
}

/** The value as it was sent, without outer blanks; undefined where there is none. */
export function findValue(sent: Sent, name: string): string | undefined {
  const values = sent.get(name) ?? [];
  if (values.length > 1) throw new InvalidField(onlyOnce);
  return values[0]?.trim();
}

export function parseOption<Value extends string>(
  value: string,
  options: OptionSource<Value>,
  data: ToolData,
): Value {
  const found = options.list(data).find((option) => option.value === value);
  if (!found) throw new InvalidField(unknownOption);
  return found.value;
}
