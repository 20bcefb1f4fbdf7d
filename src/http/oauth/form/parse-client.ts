import type { ClientCredentials } from '../../../partners/find-client.ts';
import { ambiguousClient, invalidClient } from '../oauth-error.ts';
import type { Form } from './parse-form.ts';

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
