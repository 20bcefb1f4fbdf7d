import { html } from 'ghtml';
import type { Page } from './layout.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly examples?: readonly (string | number)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
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
  readonly requestBody?: { readonly content: Readonly<Record<string, { example?: unknown }>> };
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
}

export const REFERENCE_TITLE = 'API reference';

export function referencePage({ info, servers, paths }: ApiDescription): Page {
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
      <nav aria-label="Operations">
        <ul>
          !${operations.map(({ operationId, summary, method, path }) => html`<li><a href="#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`).join('')}
        </ul>
      </nav>
      !${operations.map((operation) => renderOperation(operation, baseUrl)).join('')}
    `,
  };
}

function renderOperation(operation: Operation & { path: string; method: string }, baseUrl: string): string {
  const { operationId, summary, description, path, method, parameters, responses } = operation;
  return html`<section id="${operationId}">
    <h2>${summary}</h2>
    <p><code>${method} ${path}</code></p>
    <p>${description}</p>
    <pre tabindex="0"><code>${exampleCommand(operation, baseUrl)}</code></pre>
    !${parameters.length > 0 ? renderParameters(parameters) : ''}
    <h3>Answers</h3>
    !${Object.entries(responses)
      .map(([status, response]) => renderResponse(status, response))
      .join('')}
  </section>`;
}

function exampleCommand(operation: Operation & { path: string; method: string }, baseUrl: string): string {
  const { path, method, parameters, security, servers = [], requestBody } = operation;
  const address = `${servers[0]?.url ?? baseUrl}${examplePath(path, parameters)}`;
  const form = Object.values(requestBody?.content ?? {})[0]?.example as Record<string, string> | undefined;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
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

function renderParameters(parameters: Operation['parameters']): string {
  const row = ({ name, in: place, required, description, schema }: Operation['parameters'][number]) =>
    html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${place}${required ? ', required' : ''}</td>
      <td>
        ${description ?? ''}${schema.enum ? `: ${schema.enum.join(' or ')}` : ''}${schema.default === undefined ? '' : ` (${schema.default} if left out)`}
      </td>
    </tr>`;
  return html`<h3>Parameters</h3>
    <div class="table" tabindex="0" role="group" aria-label="Parameters">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">In</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          !${parameters.map(row).join('')}
        </tbody>
      </table>
    </div>`;
}

function renderResponse(
  status: string,
  { description, content = {} }: Operation['responses'][string],
): string {
  const bodies = Object.entries(content).map(
    ([mediaType, body]) =>
      html`<p><code>${mediaType}</code></p>
        !${renderFields(body.schema)}!${listExamples(body).map(renderExample).join('')}`,
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

function renderFields({ properties = {} }: Schema): string {
  const fields = properties['rows']?.items?.properties ?? {};
  const rows = Object.entries(fields).map(
    ([name, { type, description }]) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${[type].flat().join(' or ')}</td>
        <td>${description ?? ''}</td>
      </tr>`,
  );
  if (rows.length === 0) return '';
  return html`<div class="table" tabindex="0" role="group" aria-label="Members of each row">
    <table>
      <caption>
        Members of each row
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        !${rows.join('')}
      </tbody>
    </table>
  </div>`;
}
