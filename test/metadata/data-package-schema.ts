import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const url = Type.String({ pattern: '^https?://' });
const name = Type.String({ pattern: '^[a-z0-9._-]+$' });
const profile = (of: string) => Type.Literal(`https://datapackage.org/profiles/2.0/${of}.json`);
const closed = { additionalProperties: false };

const bound = Type.Optional(Type.Number());
const field = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    type: Type.Enum(['string', 'number', 'integer', 'date', 'array', 'object']),
    description: Type.String(),
    constraints: Type.Object({ required: Type.Boolean(), minimum: bound, maximum: bound }, closed),
  },
  closed,
);
const key = Type.Array(Type.String(), { minItems: 1 });

const foreignKey = Type.Object(
  { fields: key, reference: Type.Object({ resource: name, fields: key }, closed) },
  closed,
);

const resource = Type.Object(
  {
    $schema: profile('dataresource'),
    name,
    type: Type.Literal('table'),
    title: Type.String(),
    path: url,
    format: Type.String(),
    mediatype: Type.String({ pattern: '^[a-z]+/[a-z+.-]+$' }),
    encoding: Type.Literal('utf-8'),
    bytes: Type.Integer({ minimum: 1 }),
    hash: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }),
    dialect: Type.Object(
      {
        $schema: profile('tabledialect'),
        header: Type.Optional(Type.Boolean()),
        delimiter: Type.Optional(Type.String()),
        lineTerminator: Type.Optional(Type.String()),
        quoteChar: Type.Optional(Type.String()),
        doubleQuote: Type.Optional(Type.Boolean()),
        property: Type.Optional(Type.String()),
        itemType: Type.Optional(Type.Enum(['array', 'object'])),
      },
      closed,
    ),
    schema: Type.Object(
      {
        $schema: profile('tableschema'),
        fields: Type.Array(field, { minItems: 1 }),
        primaryKey: Type.Optional(key),
        foreignKeys: Type.Optional(Type.Array(foreignKey, { minItems: 1 })),
        uniqueKeys: Type.Optional(Type.Array(key, { minItems: 1 })),
        missingValues: Type.Array(Type.String()),
      },
      closed,
    ),
  },
  closed,
);

/** Written from the text of Data Package 2.0: everything it requires, and the optional parts that we use. */
const dataPackage = Compile(
  Type.Object(
    {
      $schema: profile('datapackage'),
      name,
      id: url,
      title: Type.String({ minLength: 1 }),
      description: Type.String({ minLength: 1 }),
      homepage: url,
      version: Type.String({ minLength: 1 }),
      created: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
      keywords: Type.Array(Type.String(), { minItems: 1 }),
      licenses: Type.Array(
        Type.Object(
          { name: Type.String({ pattern: '^[A-Za-z0-9._-]+$' }), path: url, title: Type.String() },
          closed,
        ),
        { minItems: 1 },
      ),
      contributors: Type.Array(
        Type.Object({ title: Type.String(), path: url, roles: Type.Array(Type.String()) }, closed),
        { minItems: 1 },
      ),
      sources: Type.Array(Type.Object({ title: Type.String(), path: url }, closed), { minItems: 1 }),
      resources: Type.Array(resource, { minItems: 1 }),
    },
    closed,
  ),
);

export function dataPackageProblems(value: unknown): string[] {
  return dataPackage.Check(value)
    ? []
    : dataPackage.Errors(value).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
