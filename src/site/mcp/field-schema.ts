import { Type, type TSchema } from '../../json-schema.ts';
import type { Control, Field, OptionSource, Sent } from '../../tools/fields.ts';
import WORDS from '../../tools/words.json' with { type: 'json' };
import { listFields, type Tool } from '../../tools/tool.ts';
import type { ToolData } from '../../tools/tool-data.ts';

/** Longer lists come from a dataset's column, which a client can query. */
const MOST_LISTED = 100;

/** A travel tool's fields as an input schema. */
export function inputSchema(tool: Tool, data: ToolData): TSchema {
  return Type.Object(
    Object.fromEntries(
      listFields(tool).map(([name, field]) => {
        const schema = Type.Unsafe({ ...controlSchema(field.control, data), ...wordsOf(field) });
        return [name, isRequired(field.control) ? schema : Type.Optional(schema)];
      }),
    ),
    { additionalProperties: false },
  );
}

function isRequired(control: Control): boolean {
  return control.type === 'stops' || (control.type === 'choice' && control.blank === WORDS.chooseOne);
}

function wordsOf({ label, hint, suggested, control }: Field<unknown>) {
  return {
    description: hint ? `${label.en}. ${hint.en}` : label.en,
    ...(suggested === undefined
      ? {}
      : { default: control.type === 'number' ? Number(suggested) : suggested }),
  };
}

function controlSchema(control: Control, data: ToolData): object {
  if (control.type === 'number')
    return { type: 'integer', minimum: control.minimum, maximum: control.maximum };
  const option = optionSchema(control.options, data);
  if (control.type === 'choice') return option;
  if (control.type === 'several') return { type: 'array', items: option };
  return Type.Array(
    Type.Object({
      place: Type.Unsafe(option),
      days: Type.Integer({ minimum: 1, maximum: control.maximumDays }),
    }),
    { minItems: 1, maxItems: control.most },
  );
}

/** Options with a fixed order are the same in every release. Others are checked when the tool runs. */
function optionSchema(options: OptionSource, data: ToolData): object {
  if (options.byName) return { type: 'string' };
  const values = options.list(data).map(({ value }) => value);
  const numbers = values.map(Number);
  return numbers.every(Number.isInteger)
    ? { type: 'integer', enum: numbers }
    : { type: 'string', enum: values };
}

/** The choices in the newest release, for the tool's description. */
export function listChoices(tool: Tool, data: ToolData): string[] {
  return listFields(tool).flatMap(([name, { control }]) => {
    if (control.type === 'number' || !control.options.byName) return [];
    const options = control.options.list(data);
    if (options.length > MOST_LISTED) return [];
    const values = options.map(({ value, label }) =>
      fold(label.en) === fold(value) ? value : `${value} (${label.en})`,
    );
    return [`${name}: ${values.join(', ')}`];
  });
}

const fold = (text: string) => text.toLowerCase().replaceAll('-', ' ');

type Input = Readonly<Record<string, unknown>>;

/** The input as query parameters of the tool's page. */
export function sentOf(tool: Tool, input: Input): Sent {
  const sent = new Map<string, string[]>();
  for (const [name, { parameters = [name] }] of listFields(tool)) {
    const given = [input[name] ?? []].flat();
    for (const parameter of parameters) {
      const values = given.map((each) => String(isObject(each) ? each[parameter] : each));
      if (values.length > 0) sent.set(parameter, values);
    }
  }
  return sent;
}

function isObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null;
}
