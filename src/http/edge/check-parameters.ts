import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import type { TObject } from '../../json-schema.ts';

/**
 * Checks parameters against the schemas that describe them. General schema validators, such as the framework's, load hundreds of modules,
 * which takes a tenth of the start time. Parameters are strings with few constraints.
 */
export const checkParameters: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    // The type allows only the framework's validators.
    buildValidator: (() => compileCheck) as never,
    buildSerializer: () => () => JSON.stringify,
  },
};

/** Keywords allowed on an integer parameter. */
interface IntegerSchema {
  readonly type: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: undefined;
}

/** Keywords allowed on a string parameter. */
interface TextSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly default?: string;
  readonly description?: string;
  readonly examples?: readonly string[];
}

const SAID = ['type', 'default', 'description', 'examples'];
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  string: [...SAID, 'enum', 'pattern', 'minLength'],
  integer: [...SAID, 'minimum', 'maximum'],
};

const compileCheck: FastifySchemaCompiler<TObject> = ({ schema }) => {
  const required = new Set(schema.required);
  const parameters = Object.entries(schema.properties).map(([name, property]) => {
    assertChecked(name, property);
    return { name, holds: compileProperty(property, required.has(name)), property };
  });
  const withDefault = parameters.filter(({ property }) => property.default !== undefined);
  const check = (given: Record<string, unknown>) => {
    for (const { name, property } of withDefault) given[name] ??= property.default;
    const failed = parameters.find(({ name, holds }) => !holds(given[name]));
    check.errors = failed ? [{ instancePath: `/${failed.name}` }] : [];
    return !failed;
  };
  check.errors = [] as { readonly instancePath: string }[];
  return check as unknown as ReturnType<FastifySchemaCompiler<TObject>>;
};

function assertChecked(name: string, property: object): asserts property is TextSchema | IntegerSchema {
  const { type } = property as TextSchema | IntegerSchema;
  const checked = CHECKED[type];
  if (!checked) throw new Error(`Unsupported type "${type}" on parameter "${name}"`);
  const unknown = Object.keys(property).find((word) => !checked.includes(word));
  if (unknown) throw new Error(`Unsupported schema keyword "${unknown}" on parameter "${name}"`);
}

function compileProperty(
  property: TextSchema | IntegerSchema,
  isRequired: boolean,
): (given: unknown) => boolean {
  return property.type === 'integer'
    ? compileInteger(property, isRequired)
    : compileText(property, isRequired);
}

/** One spelling for each number: no sign, no leading zero, no exponent. */
function compileInteger(
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: IntegerSchema,
  isRequired: boolean,
): (given: unknown) => boolean {
  return (given) => {
    if (given === undefined) return !isRequired;
    if (typeof given !== 'string' || !/^(?:0|[1-9]\d*)$/.test(given)) return false;
    return Number(given) >= minimum && Number(given) <= maximum;
  };
}

function compileText(
  { enum: values, pattern, minLength = 0 }: TextSchema,
  isRequired: boolean,
): (given: unknown) => boolean {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (given) => {
    if (given === undefined) return !isRequired;
    if (typeof given !== 'string' || given.length < minLength) return false;
    return (values?.includes(given) ?? true) && (form?.test(given) ?? true);
  };
}
