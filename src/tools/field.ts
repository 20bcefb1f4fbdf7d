import WORDS from './words.json' with { type: 'json' };
import type { ToolData } from './tool-data.ts';

/** A text in each of the site's languages. */
export type Phrase = Readonly<Record<'en' | 'vi', string>>;

/** Fills a text such as "Choose at most {most}." in each language. */
export function fillPhrase({ en, vi }: Phrase, values: Readonly<Record<string, number | Phrase>>): Phrase {
  const fillIn = (language: 'en' | 'vi', template: string) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]!;
      return typeof value === 'number' ? String(value) : value[language];
    });
  return { en: fillIn('en', en), vi: fillIn('vi', vi) };
}

/** The values of each query parameter, in the order sent. */
export type Sent = ReadonlyMap<string, readonly string[]>;

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: Phrase;
}

/** Lists the available options. */
export interface OptionSource<Value extends string = string> {
  list(data: ToolData): readonly Option<Value>[];
  /** Whether to sort the options by name; otherwise they keep their order. */
  readonly byName: boolean;
}

/** How a field is shown. */
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

/** One question in a tool's form. */
export interface Field<Value> extends Labelled {
  readonly control: Control;
  /** The form's initial value. */
  readonly suggested?: string;
  /** The query parameters it reads, if they differ from its name. */
  readonly parameters?: readonly string[];
  /** Throws InvalidField. */
  parse(sent: Sent, name: string, data: ToolData): Value;
}

export interface Labelled {
  readonly label: Phrase;
  readonly hint?: Phrase;
}

/** The error for a field, in both languages. */
export interface Problem extends Phrase {
  /** The invalid inputs of a field with several lines. The first one is also the error of the field. */
  readonly lines?: readonly LineProblem[];
}

export interface LineProblem {
  /** Counted from 0, without blank lines. */
  readonly line: number;
  /** The name of the parameter. */
  readonly input: string;
  readonly phrase: Phrase;
}

export class InvalidField extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.en);
    this.problem = problem;
  }
}

/** The trimmed value; undefined if there is none. */
export function findValue(sent: Sent, name: string): string | undefined {
  const values = sent.get(name) ?? [];
  if (values.length > 1) throw new InvalidField(WORDS.onlyOnce);
  return values[0]?.trim();
}

export function parseOption<Value extends string>(
  value: string,
  options: OptionSource<Value>,
  data: ToolData,
): Value {
  const found = options.list(data).find((option) => option.value === value);
  if (!found) throw new InvalidField(WORDS.unknownOption);
  return found.value;
}
