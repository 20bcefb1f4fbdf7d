import { csvColumns, type Declaration, type DeclaredColumn } from '../dataset.ts';

/** The parts of a column's schema that a field needs. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The location of a value in a file. */
interface Source {
  readonly extract: object;
  readonly transform?: readonly object[];
}

const DATA_TYPES: Readonly<Record<string, string>> = {
  boolean: 'sc:Boolean',
  integer: 'sc:Integer',
  number: 'sc:Float',
  string: 'sc:Text',
};

export const fileId = ({ slug }: Pick<Declaration, 'slug'>, format: string) => `${slug}.${format}`;

/** The rows of the JSON file, which contains every column with its structure, and of the CSV file. */
export function presentRecordSets(dataset: Declaration): object[] {
  const fromJson = Object.entries(dataset.columns).flatMap((column) => jsonField(dataset, column));
  const fromCsv = csvColumns(dataset).map((column) => csvField(dataset, column));
  return [
    presentRecordSet(dataset, 'rows', `The rows of ${dataset.name}, from the JSON file.`, fromJson),
    presentRecordSet(dataset, 'csv-rows', `The rows of ${dataset.name}, from the CSV file.`, fromCsv),
  ];
}

function presentRecordSet({ key }: Declaration, id: string, description: string, field: readonly object[]) {
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description,
    key: key.map((name) => ({ '@id': `${id}/${name}` })),
    field,
  };
}

function jsonField(dataset: Declaration, [name, { kind, description }]: [string, DeclaredColumn]): object[] {
  // Readers extract whole columns only; a transform then finds the values inside.
  const sourceOf = ([column, ...members]: readonly string[]) => ({
    fileObject: { '@id': fileId(dataset, 'json') },
    extract: { jsonPath: `$.rows[*].${column}` },
    ...(members.length > 0 && { transform: [{ jsonPath: members.join('.') }] }),
  });
  return presentField('rows', [name], kind.schema as Schema, sourceOf).map((field) => ({
    ...field,
    description,
  }));
}

/** A field with its subfields; it has none if the schema does not declare them. */
function presentField(
  recordSet: string,
  path: readonly string[],
  schema: Schema,
  sourceOf: (path: readonly string[]) => Source,
): object[] {
  const field = { '@type': 'cr:Field', '@id': [recordSet, ...path].join('/'), name: path.at(-1) };
  const { properties = {} } = schema;
  if (typeOf(schema) === 'object') {
    const subField = Object.entries(properties).flatMap(([name, member]) =>
      presentField(recordSet, [...path, name], member, sourceOf),
    );
    const source = path.length === 1 ? { source: sourceOf(path) } : {};
    return subField.length > 0 ? [{ ...field, dataType: 'sc:StructuredValue', ...source, subField }] : [];
  }
  const isArray = typeOf(schema) === 'array';
  const dataType = dataTypeOf(isArray ? (schema.items ?? {}) : schema);
  return dataType ? [{ ...field, dataType, ...(isArray && { isArray }), source: sourceOf(path) }] : [];
}

/** Everything but numbers and records of numbers is text: a Croissant reader cannot undo JSON escapes in a cell. */
function csvField(dataset: Declaration, [name, { kind, description }]: [string, DeclaredColumn]): object {
  const schema = kind.schema as Schema;
  const sourceOf = (transform: readonly object[] = []) => ({
    fileObject: { '@id': fileId(dataset, 'csv') },
    extract: { column: name },
    ...(transform.length > 0 && { transform }),
  });
  if (isRecordOfNumbers(schema)) {
    const memberOf = ([, member]: readonly string[]) =>
      sourceOf(member === undefined ? [] : [{ regex: `.*"${member}":(-?[0-9.eE+-]+)` }]);
    return { ...presentField('csv-rows', [name], schema, memberOf)[0], description };
  }
  if (isListOfNumbers(schema)) {
    const items = sourceOf([{ regex: String.raw`\[(.*)\]` }, { separator: ',' }]);
    return { ...presentField('csv-rows', [name], schema, () => items)[0], description };
  }
  const isText = ['array', 'object'].includes(typeOf(schema));
  const plain = isText ? { type: 'string' } : schema;
  return {
    ...presentField('csv-rows', [name], plain, () => sourceOf())[0],
    description: isText ? `${description}. As JSON text` : description,
  };
}

function isRecordOfNumbers({ properties = {}, ...schema }: Schema): boolean {
  const members = Object.values(properties);
  return typeOf(schema) === 'object' && members.length > 0 && members.every(isNumber);
}

/** An empty separator would be read as one empty text. */
function isListOfNumbers({ items = {}, minItems = 0, ...schema }: Schema): boolean {
  return typeOf(schema) === 'array' && minItems > 0 && isNumber(items);
}

const isNumber = (schema: Schema) => ['integer', 'number'].includes(typeOf(schema));

function dataTypeOf(schema: Schema): string | undefined {
  return schema.format === 'date' ? 'sc:Date' : DATA_TYPES[typeOf(schema)];
}

/** The type of the non-null values. */
function typeOf({ type = [] }: Schema): string {
  return [type].flat().find((name) => name !== 'null') ?? '';
}
