import type { ApiDescription, Operation, Parameter } from './api-description.ts';

export interface Located extends Operation {
  readonly path: string;
  readonly method: string;
}

export type Environment = 'sandbox' | 'production';

/** One entry for all operations that differ only in dataset, format or path alias. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly main: Located;
  readonly others: readonly Located[];
  /** Its addresses. */
  readonly servers: Readonly<Partial<Record<Environment, string>>>;
}

export function listEntries(api: ApiDescription): Entry[] {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  const entries = [...Map.groupBy(operations, idOf)].map(([id, alike]) => toEntry(id, alike, api));
  return api.tags.flatMap(({ name }) => entries.filter(({ group }) => group === name));
}

const idOf = (operation: Operation) => operation['x-entry']?.id ?? operation.operationId;

function toEntry(id: string, [main, ...others]: readonly Located[], api: ApiDescription): Entry {
  const { tags, summary, description, 'x-entry': own } = main!;
  return {
    id,
    group: tags[0]!,
    summary: own?.summary ?? summary,
    description: own?.description ?? description,
    main: main!,
    others,
    servers: serversOf(main!, api),
  };
}

function serversOf({ servers }: Operation, api: ApiDescription): Entry['servers'] {
  const sandbox = api.servers.at(-1)!.url;
  const urls = (servers ?? api.servers.slice(0, 1)).map(({ url }) => url);
  const production = urls.find((url) => url !== sandbox);
  return { ...(urls.includes(sandbox) && { sandbox }), ...(production && { production }) };
}

/** The fields of the request form. */
export function listFormParameters({ requestBody }: Operation): Parameter[] {
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

/** Whether clients authenticate with credentials, in the header or in the form. */
export const takesCredentials = (operation: Operation) =>
  listFormParameters(operation).some(({ name }) => name === 'client_secret');

export function findSuccess({ responses }: Operation): Operation['responses'][string] | undefined {
  return Object.entries(responses).find(([status]) => status.startsWith('20'))?.[1];
}
