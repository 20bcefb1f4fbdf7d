import { readFileSync } from 'node:fs';
import { chooser, hostileText, HOSTILE_BODIES, HOSTILE_HEADERS, HOSTILE_METHODS } from './hostile-values.ts';
import type { RawRequest } from './pipeline.ts';
import type { Random } from '../p02-survives-power-cut/random.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: { readonly enum?: readonly string[]; readonly examples?: readonly unknown[] };
}

interface Server {
  readonly url: string;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Production only, if it names no server. */
  readonly servers?: readonly Server[];
}

export interface HostileRequest extends RawRequest {
  readonly path: string;
  readonly text: string;
}

/** Valid values for requests, so that some of them pass the first checks. */
export interface Known {
  readonly authorizations: readonly string[];
  readonly values: readonly string[];
}

/** Production and the sandbox have a port each. */
export type Port = 'production' | 'sandbox';

/** Addresses without a description: pages, and routes for our own machines. */
const UNDESCRIBED = [
  '/',
  '/livez',
  '/readyz',
  '/docs',
  '/datasets',
  '/tools/trip-budget',
  '/vi/destinations/hanoi',
  '/rooms/{room}',
  '/vi/hosts/{host}',
].map((path): Operation => ({
  method: 'GET',
  path,
  parameters: [
    { name: 'page', in: 'query', schema: {} },
    ...path.matchAll(/\{(\w+)\}/g).map(([, name]): Parameter => ({ name: name!, in: 'path', schema: {} })),
  ],
}));

/** Every operation that the API description has on a port; rooms and tokens are on both. */
export function readOperations(port: Port): Operation[] {
  const { paths, servers: all } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Partial<Operation>>>;
    servers: Server[];
  };
  const [production, sandbox] = all as [Server, Server];
  const { url } = port === 'production' ? production : sandbox;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], servers = [production] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      servers,
    })),
  );
  const ofPort = described.filter(({ servers }) => servers.some((server) => server.url === url));
  return [...ofPort, ...UNDESCRIBED];
}

/** An endless series of requests. Each is parseable HTTP, so that the next one can follow on the same connection. */
export function* generateRequests(
  random: Random,
  operations: readonly Operation[],
  known: Known,
  count: number,
): Generator<HostileRequest, undefined> {
  for (let made = 0; made < count; made += 1) yield generateRequest(random, operations, known);
}

function generateRequest(random: Random, operations: readonly Operation[], known: Known): HostileRequest {
  const choose = chooser(random);
  const operation = choose(operations);
  const method = random() < 0.8 ? operation.method : choose(HOSTILE_METHODS);
  const valueOf = (parameter: Parameter) => (random() < 0.4 ? truthOf(parameter) : hostileText(random));
  const truthOf = ({ schema }: Parameter) =>
    choose([...(schema.enum ?? []), ...(schema.examples ?? []).map(String), ...known.values]);
  const of = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);

  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encode(valueOf(of('path').find((parameter) => parameter.name === name)!), random),
  );
  const query = [...of('query'), ...(random() < 0.1 ? of('query') : [])]
    .filter(() => random() < 0.8)
    .map(
      (parameter) =>
        `${parameter.name}${choose(['', '', '', '[]', '%00'])}=${encode(valueOf(parameter), random)}`,
    );
  const headers = [
    ...of('header').map((parameter) => [parameter.name, choose(known.values)] as const),
    ...HOSTILE_HEADERS.filter(() => random() < 0.06).map(([name, values]) => [name, choose(values)] as const),
    ...(random() < 0.8 ? [['Authorization', choose(known.authorizations)] as const] : []),
  ];
  const body = method === 'POST' || random() < 0.05 ? choose(HOSTILE_BODIES) : '';
  const target = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`.slice(0, 5_000);
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: sampan.example',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const text = `${head.join('\r\n')}\r\n\r\n${body}`;
  return { method, path: operation.path, text, bytes: Buffer.from(text) };
}

/** Mostly correct; sometimes encoded twice, sometimes with invalid percent-encoding. */
function encode(text: string, random: Random): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  const way = random();
  if (way < 0.85) return encoded;
  if (way < 0.9) return encodeURIComponent(encoded);
  return `${encoded.slice(0, 20)}${chooser(random)(['%', '%zz', '%ff', '%c0%ae', '%00', '%2', ';', '//', '/../'])}`;
}
