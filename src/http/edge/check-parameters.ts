import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import type { TObject } from 'typebox';

/**
 * Checks parameters by the schemas that describe them. A checker of any schema, the framework's own or another, is hundreds of modules,
 * whose loading is a tenth of the start; parameters are texts, and few things are said of them.
 */
export const checkParameters: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    // The type knows only the checkers of the framework.
    buildValidator: (() => compileCheck) as never,
    buildSerializer: () => () => JSON.stringify,
  },
};

/** What may be said of a parameter. */
interface TextSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly default?: string;
  readonly description?: string;
  readonly examples?: readonly string[];
}

const CHECKED = new Set(['type', 'enum', 'pattern', 'minLength', 'default', 'description', 'examples']);

const compileCheck: FastifySchemaCompiler<TObject> = ({ schema }) => {
  const required = new Set(schema.required);
  const parameters = Object.entries(schema.properties).map(([name, property]) => {
    assertChecked(name, property);
    return { name, holds: compileText(property, required.has(name)), property };
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

function assertChecked(name: string, property: object): asserts property is TextSchema {
  const unknown = Object.keys(property).find((word) => !CHECKED.has(word));
  if (unknown) throw new Error(`Nobody checks "${unknown}", which is said of the parameter ${name}`);
  if ((property as TextSchema).type !== 'string') throw new Error(`The parameter ${name} is not a text`);
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
