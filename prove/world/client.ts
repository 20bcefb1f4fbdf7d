import { Agent, type OutgoingHttpHeaders } from 'node:http';
import { request, type Answer } from '../../test/support/request.ts';

export interface Client {
  ask(method: string, path: string, headers?: OutgoingHttpHeaders): Promise<Answer>;
}

/** A client with its own persistent connection. */
export function connectClient(url: string, token?: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    ask: (method, path, headers = {}) =>
      request(`${url}${path}`, { method, agent, headers: { ...authorization, ...headers } }),
  };
}

export function connectClients(count: number, url: string, token?: string): readonly Client[] {
  return Array.from({ length: count }, () => connectClient(url, token));
}
