import type { Parameter } from '../api-description.ts';
import { findSuccess, listFormParameters, takesCredentials, type Located } from '../entries.ts';
import { PLACEHOLDERS, valueOf } from '../values.ts';

export interface ExampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For HTTP Basic. */
  readonly client?: { readonly id: string; readonly secret: string };
  readonly form?: Readonly<Record<string, string>>;
  /** The file name for the response body, if it is not JSON. */
  readonly file?: string;
  /** Whether the response has no body. */
  readonly isEmpty?: boolean;
}

/** Where credentials may be sent. */
const CREDENTIALS = ['header', 'body'] as const;
export type Credentials = (typeof CREDENTIALS)[number];

/** One request for each way to send credentials, or one for an operation that takes none. */
export function listRequests(operation: Located, baseUrl: string): [Credentials | '', ExampleRequest][] {
  const request = makeRequest(operation, baseUrl);
  if (!takesCredentials(operation)) return [['', request]];
  const { client_id: id, client_secret: secret } = PLACEHOLDERS;
  const inForm = { client_id: id, client_secret: secret };
  return [
    ['header', { ...request, client: { id, secret } }],
    ['body', { ...request, form: { ...request.form, ...inForm } }],
  ];
}

function makeRequest(operation: Located, baseUrl: string): ExampleRequest {
  const { path, method, parameters } = operation;
  const url = baseUrl + fillPath(path, parameters);
  const content = Object.keys(findSuccess(operation)?.content ?? {});
  const isFile = content.length > 0 && !content.includes('application/json');
  const form = Object.fromEntries(
    listFormParameters(operation)
      .filter(({ required }) => required)
      .map((parameter) => [parameter.name, exampleOf(parameter)]),
  );
  return {
    method,
    url,
    headers: listHeaders(operation),
    ...(operation.requestBody && { form }),
    ...(isFile && { file: url.split('/').at(-1)! }),
    ...(content.length === 0 && { isEmpty: true }),
  };
}

function listHeaders({ security, parameters }: Located): Record<string, string> {
  const own = parameters
    .filter(({ in: place, required, schema }) => place === 'header' && (required || schema.examples))
    .map((parameter) => [parameter.name, exampleOf(parameter)]);
  const always =
    security.length > 0
      ? { Authorization: `Bearer ${PLACEHOLDERS.access_token}`, Accept: 'application/json' }
      : {};
  return { ...always, ...Object.fromEntries(own) };
}

/** The path with example values for required parameters. */
function fillPath(path: string, parameters: readonly Parameter[]): string {
  const required = parameters.filter((parameter) => parameter.required);
  const filled = required.reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, exampleOf(parameter)),
    path,
  );
  const query = required
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => `${parameter.name}=${exampleOf(parameter)}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

export function exampleOf(parameter: Parameter): string {
  const value = valueOf(parameter);
  const { enum: values = [], examples = [], default: usual } = parameter.schema;
  return value ? PLACEHOLDERS[value] : String(examples[0] ?? usual ?? values[0] ?? '');
}
