/** The parts of an OpenAPI document that types are generated from. */
export interface DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

const HEAD = `// Generated from docs/openapi.json by \`npm run generate\`: the schemas with a name, and the body of every JSON response, named after its operation.\n`;
const DOWNLOADS = 'GET /api/data/';

export function presentClientTypes(api: DescribedApi): string {
  const answers = listAnswers(api);
  const types = answers.map(({ name, comment, schema }) => writeComment(comment) + declare(name, schema));
  const components = Object.entries(api.components.schemas).map(([name, schema]) =>
    declare(componentName(name), schema),
  );
  return [HEAD, presentDownloads(answers), ...types, ...components].join('\n');
}

function listAnswers({ paths }: DescribedApi) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, summary, responses }]) => {
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith('20')) ?? [];
      const schema = success?.content?.['application/json']?.schema;
      const address = `${method.toUpperCase()} ${path}`;
      return schema
        ? [{ name: pascalCase(operationId), address, comment: `${address}: ${summary}`, schema }]
        : [];
    }),
  );
}

function presentDownloads(answers: ReturnType<typeof listAnswers>): string {
  const members = answers
    .filter(({ address }) => address.startsWith(DOWNLOADS))
    .map(({ name, address }) => `  '${address.slice(DOWNLOADS.length)}': ${name};\n`);
  return `${writeComment('The body of each download, by dataset slug.')}export interface Downloads {\n${members.join('')}}\n`;
}

function declare(name: string, schema: Schema): string {
  const type = writeType(schema);
  return schema.type === 'object' && type.startsWith('{')
    ? `export interface ${name} ${type}\n`
    : `export type ${name} = ${type};\n`;
}

function pascalCase(operationId: string): string {
  return operationId
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

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
  if (typeof schema.type === 'object') {
    const ofTypes = schema.type.map((type) => ({ ...schema, type }));
    return writeUnion(ofTypes, indent);
  }
  return writeOne(schema, indent);
}

/** JavaScript has its own Error. */
export const componentName = (name: string) => (name === 'Error' ? 'ErrorBody' : name);

export const writeComment = (text: string | undefined, indent = '') =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`;

function writeOne({ type, ...schema }: Schema, indent: string): string {
  if (type === undefined) return 'unknown';
  if (type === 'object') return writeObject(schema, indent);
  if (type === 'array') return writeArray(schema, indent);
  if (type === 'integer') return 'number';
  const name = String(type);
  if (/^(?:number|string|boolean|null)$/.test(name)) return name;
  throw new Error(`Cannot write the type ${name} as TypeScript`);
}

/** A union needs parentheses before `[]`. */
function writeArray({ items = {} }: Schema, indent: string): string {
  const item = writeType(items, indent);
  const isUnion = [items.enum, items.anyOf, items.type].some(
    (each) => Array.isArray(each) && each.length > 1,
  );
  return isUnion ? `(${item})[]` : `${item}[]`;
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
