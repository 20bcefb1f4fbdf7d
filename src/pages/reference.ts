import { html } from 'ghtml';
import type { Page } from './layout.ts';
import { rowTable } from './row-table.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly examples?: readonly (string | number)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  readonly responses: Readonly<
    Record<string, { description: string; content?: Readonly<Record<string, Content>> }>
  >;
  readonly security: readonly object[];
  readonly servers?: ApiDescription['servers'];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>>;
  };
}

interface Located extends Operation {
  readonly path: string;
  readonly method: string;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface ApiDescription {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

type Schemas = ApiDescription['components']['schemas'];

export const REFERENCE_TITLE = 'API reference';

export function referencePage({ info, servers, paths, components }: ApiDescription): Page {
  const baseUrl = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  return {
    title: `${info.title} ${REFERENCE_TITLE}`,
    languages: ['en'],
    description: info.description,
    body: html`
      <h1>${REFERENCE_TITLE}</h1>
      <p class="lead">${info.description}</p>
      <p>
        Version ${info.version}. The same as a machine reads it: <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      <div class="reference">
        <nav aria-label="Operations">!${renderIndex(operations)}</nav>
        <div>
          !${operations.map((operation) => renderOperation(operation, baseUrl, components.schemas)).join('')}
        </div>
      </div>
    `,
  };
}

function renderIndex(operations: readonly Located[]): string {
  const groups = Map.groupBy(operations, ({ tags }) => tags[0]!);
  const item = ({ operationId, summary, method, path }: Located) =>
    html`<li><a href="#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`;
  const group = ([name, members]: [string, Located[]]) =>
    html`<p>${name}</p>
      <ul>
        !${members.map(item).join('')}
      </ul>`;
  return [...groups].map(group).join('');
}

function renderOperation(operation: Located, baseUrl: string, schemas: Schemas): string {
  const { operationId, summary, description, path, method, responses } = operation;
  const parameters = [...operation.parameters, ...listBodyParameters(operation)];
  return html`<section id="${operationId}">
    <h2>${summary}</h2>
    <p><code>${method} ${path}</code></p>
    <p>${description}</p>
    <pre tabindex="0"><code>${exampleCommand(operation, baseUrl)}</code></pre>
    !${parameters.length > 0 ? renderParameters(parameters, `${method} ${path}`) : ''}
    <h3>Answers</h3>
    !${Object.entries(responses)
      .map(([status, response]) => renderResponse(status, response, `${method} ${path}`, schemas))
      .join('')}
  </section>`;
}

/** What the form that is sent holds. */
function listBodyParameters({ requestBody }: Operation): Operation['parameters'] {
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema: { properties = {}, required = [] } }) =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'body',
      required: required.includes(name),
      description: schema.description ?? '',
      schema,
    })),
  );
}

function exampleCommand(operation: Located, baseUrl: string): string {
  const { path, method, parameters, security, servers = [], requestBody } = operation;
  const address = `${servers[0]?.url ?? baseUrl}${examplePath(path, parameters)}`;
  const form = Object.values(requestBody?.content ?? {})[0]?.example as Record<string, string> | undefined;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map(({ name, schema }) => `-H '${name}: ${exampleOf(schema)}'`),
    ...(form ? [`-d '${new URLSearchParams(form).toString()}'`] : []),
    `'${address}'`,
  ].join(' ');
}

/** The path with an example in the place of each parameter that has to be given. */
function examplePath(path: string, parameters: Operation['parameters']): string {
  const required = parameters.filter((parameter) => parameter.required);
  const query = required.filter((parameter) => parameter.in === 'query');
  const filled = required.reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, exampleOf(schema)),
    path,
  );
  return [filled, ...query.map(({ name, schema }) => `${name}=${exampleOf(schema)}`)].join('?');
}

function exampleOf({ enum: values = [], examples = [] }: Schema): string {
  return String(examples[0] ?? values[0] ?? '');
}

function renderParameters(parameters: Operation['parameters'], request: string): string {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const choices = schema.enum ? `: ${schema.enum.join(' or ')}` : '';
    const otherwise = schema.default === undefined ? '' : ` (${schema.default} if left out)`;
    return [
      html`<code>${name}</code>`,
      html`${place}${required ? ', required' : ''}`,
      html`${description}${choices}${otherwise}`,
    ];
  });
  return html`<h3>Parameters</h3>
    !${fieldTable(`Parameters of ${request}`, 'In', rows)}`;
}

function fieldTable(title: string, second: string, rows: readonly (readonly string[])[]): string {
  const columns = ['Name', second, 'Meaning'].map((name) => ({ name }));
  return rowTable({ title, language: 'en', columns, rows });
}

function renderResponse(
  status: string,
  { description, content = {} }: Operation['responses'][string],
  request: string,
  schemas: Schemas,
): string {
  const bodies = Object.entries(content).map(
    ([mediaType, body]) =>
      html`<p><code>${mediaType}</code></p>
        !${renderFields(body.schema, request, schemas)}!${listExamples(body).map(renderExample).join('')}`,
  );
  return html`<details !${status.startsWith('2') && bodies.length > 0 ? 'open' : ''}>
    <summary><strong>${status}</strong> ${description}</summary>
    !${bodies.join('')}
  </details>`;
}

function listExamples({ example, examples = {} }: Content): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

function renderExample(example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

function renderFields({ properties = {} }: Schema, request: string, schemas: Schemas): string {
  const row = properties['rows']?.items ?? {};
  const fields = (row.$ref ? schemas[row.$ref.split('/').at(-1)!] : row)?.properties ?? {};
  const rows = Object.entries(fields).map(([name, { type, description = '' }]) => [
    html`<code>${name}</code>`,
    html`${[type].flat().join(' or ')}`,
    html`${description}`,
  ]);
  if (rows.length === 0) return '';
  return html`<h4>Members of each row</h4>
    !${fieldTable(`Members of each row of ${request}`, 'Type', rows)}`;
}
