import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Checks parameters by the schemas that describe them. The framework's own checker is made of a hundred modules, whose loading is a tenth
 * of the start; it could also convert, and no parameter here is anything but a text.
 */
export const checkParameters: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    // The type knows only the checkers of the framework.
    buildValidator: (() => compileCheck) as never,
    buildSerializer: () => () => JSON.stringify,
  },
};

const compileCheck: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const defaults = defaultsOf(schema);
  let checker: ReturnType<typeof Compile> | undefined;
  const check = (given: object) => {
    checker ??= Compile(schema);
    const value = { ...defaults, ...given };
    if (checker.Check(value)) return { value };
    check.errors = checker.Errors(value);
    return false;
  };
  check.errors = [] as readonly object[];
  return check as ReturnType<FastifySchemaCompiler<TSchema>>;
};

function defaultsOf({ properties = {} }: { properties?: Record<string, { default?: unknown }> }) {
  const entries = Object.entries(properties).map(([name, property]) => [name, property.default] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
