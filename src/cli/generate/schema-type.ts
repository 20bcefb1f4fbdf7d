/** The parts of JSON Schema that our descriptions use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

const TYPED =
  '$ref type enum anyOf items properties required additionalProperties patternProperties description';
// These limit values, which a type cannot express.
const LIMITS =
  'format pattern minLength maxLength minimum maximum minItems maxItems uniqueItems default examples';
const KNOWN = new Set([...TYPED.split(' '), ...LIMITS.split(' ')]);

/** Writes a schema as TypeScript. It refuses what it does not understand, instead of writing a wrong type. */
export function writeType(schema: Schema, indent = ''): string {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown !== undefined) throw new Error(`Cannot write the keyword ${unknown} as TypeScript`);
  if (schema.$ref !== undefined) return componentName(schema.$ref.split('/').at(-1)!);
  if (schema.enum) return schema.enum.map(writeLiteral).join(' | ');
  if (schema.anyOf) return writeUnion(schema.anyOf, indent);
  if (typeof schema.type === 'object')
    return writeUnion(
      schema.type.map((type) => ({ ...schema, type })),
      indent,
    );
  return writeOne(schema, indent);
}

/** JavaScript has its own Error. */
export const componentName = (name: string) => (name === 'Error' ? 'ErrorBody' : name);

export const writeComment = (text: string | undefined, indent = '') =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`;

function writeOne(schema: Schema, indent: string): string {
  switch (schema.type) {
    case undefined:
      return 'unknown';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return writeArray(schema.items ?? {}, indent);
    case 'object':
      return writeObject(schema, indent);
    default:
      throw new Error(`Cannot write the type ${String(schema.type)} as TypeScript`);
  }
}

function writeArray(items: Schema, indent: string): string {
  const item = writeType(items, indent);
  return isUnion(items) ? `(${item})[]` : `${item}[]`;
}

/** Whether the type is a union, which needs parentheses before `[]`. */
function isUnion({ type, enum: values, anyOf }: Schema): boolean {
  return [values, anyOf, type].some((alternatives) => Array.isArray(alternatives) && alternatives.length > 1);
}

function writeObject({ properties = {}, required = [], ...schema }: Schema, indent: string): string {
  const others = [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})];
  const values = others.filter((other) => typeof other === 'object');
  const names = Object.keys(properties);
  if (values.length > 0 && names.length > 0)
    throw new Error(`Cannot write ${names.join(', ')} and additional members as TypeScript`);
  if (values.length > 0) return `Record<string, ${writeUnion(values, indent)}>`;
  if (names.length === 0) return 'Record<string, unknown>';
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : writeLiteral(name);
    const inner = `${indent}  `;
    const optional = required.includes(name) ? '' : '?';
    return `${writeComment(member.description, inner)}${inner}${key}${optional}: ${writeType(member, inner)};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function writeUnion(schemas: readonly Schema[], indent: string): string {
  return [...new Set(schemas.map((schema) => writeType(schema, indent)))].join(' | ');
}

function writeLiteral(value: unknown): string {
  return typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
}
