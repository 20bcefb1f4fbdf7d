import {
  missingParameter,
  repeatedParameter,
  ambiguousClient,
  invalidClient,
  invalidScope,
  unsupportedGrant,
} from './oauth-error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findClient, type ClientCredentials, type Client } from '../../partners/find-client.ts';
import { listHeader } from '../edge/authenticate.ts';
import type { RoomsContext } from '../rooms/partner-scope.ts';
import type { Scope } from '../../partners/caller.ts';

export type Form = ReadonlyMap<string, string>;

/** RFC 6749 §3.2: a parameter without a value counts as missing, and none may be repeated. */
export function parseForm(body: string): Form {
  const form = new Map<string, string>();
  const names = new Set<string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (names.has(name)) throw repeatedParameter();
    names.add(name);
    if (value !== '') form.set(name, value);
  }
  return form;
}

export function getParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw missingParameter(name);
  return value;
}

export const FORM_LIMIT_BYTES = 4_096;

export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

export function formOf({ body }: FastifyRequest): Form {
  return parseForm((body as string | undefined) ?? '');
}

/** RFC 6749 §2.3.1: in HTTP Basic or in the body, never in both. */
export function parseClient(authorization: readonly string[], form: Form): ClientCredentials {
  const [header, ...more] = authorization;
  const clientId = form.get('client_id');
  const clientSecret = form.get('client_secret');
  if (header === undefined) {
    if (clientId === undefined || clientSecret === undefined) throw invalidClient();
    return { clientId, clientSecret };
  }
  if (more.length > 0 || clientSecret !== undefined) throw ambiguousClient();
  const client = parseBasic(header);
  if (clientId !== undefined && clientId !== client.clientId) throw ambiguousClient();
  return client;
}

function parseBasic(header: string): ClientCredentials {
  const encoded = /^basic +([0-9a-z+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) throw invalidClient();
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  if (colon === -1) throw invalidClient();
  return {
    clientId: decodePart(credentials.slice(0, colon)),
    clientSecret: decodePart(credentials.slice(colon + 1)),
  };
}

/** Each part is form-encoded before they are joined. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidClient();
  }
}

export async function getClient(
  { db, now }: Pick<RoomsContext, 'db' | 'now'>,
  request: FastifyRequest,
  form: Form,
): Promise<Client> {
  const credentials = parseClient(listHeader(request.raw, 'authorization'), form);
  const client = await findClient(db, credentials, now());
  if (!client) throw invalidClient();
  return client;
}

/** The requested scopes, or all of the client's scopes if it names none. Requesting more is an error (RFC 6749 §5.2). */
export function parseGrant(form: Form, allowed: readonly Scope[]): readonly Scope[] {
  if (getParameter(form, 'grant_type') !== 'client_credentials') throw unsupportedGrant();
  const scope = form.get('scope');
  if (scope === undefined) return allowed;
  const asked = new Set(scope.split(' '));
  const scopes = allowed.filter((each) => asked.delete(each));
  if (asked.size > 0) throw invalidScope(allowed);
  return scopes;
}
