import { componentName, writeComment, writeType, type Schema } from './schema-type.ts';

/** The parts of an OpenAPI document that types are generated from. */
export interface DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Answer {
  readonly name: string;
  readonly address: string;
  readonly comment: string;
  readonly schema: Schema;
}

const HEAD = `// Generated from docs/openapi.json by \`npm run generate\`: the schemas with a name, and the body of every JSON response, named after its operation.\n`;
const DOWNLOADS = '/api/data/';

/** The module with the client's types. */
export function presentClientTypes(api: DescribedApi): string {
  const answers = listAnswers(api);
  const types = answers.map(({ name, comment, schema }) => writeComment(comment) + declare(name, schema));
  const components = Object.entries(api.components.schemas).map(([name, schema]) =>
    declare(componentName(name), schema),
  );
  return [HEAD, presentDownloads(answers), ...types, ...components].join('\n');
}

function listAnswers({ paths }: DescribedApi): Answer[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, summary, responses }]) => {
      const schema = findSuccess(responses)?.content?.['application/json']?.schema;
      const address = `${method.toUpperCase()} ${path}`;
      return schema
        ? [{ name: pascalCase(operationId), address, comment: `${address}: ${summary}`, schema }]
        : [];
    }),
  );
}

function findSuccess(responses: DescribedOperation['responses']) {
  return Object.entries(responses).find(([status]) => status.startsWith('20'))?.[1];
}

function presentDownloads(answers: readonly Answer[]): string {
  const start = `GET ${DOWNLOADS}`;
  const members = answers
    .filter(({ address }) => address.startsWith(start))
    .map(({ name, address }) => `  '${address.slice(start.length)}': ${name};\n`);
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
