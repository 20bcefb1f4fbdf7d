import type { FastifyRequest } from 'fastify';
import { findClient, type Client } from '../../../partners/find-client.ts';
import { listHeader } from '../../edge/list-header.ts';
import { invalidClient } from '../oauth-error.ts';
import type { OauthRouteOptions } from '../oauth-options.ts';
import { parseClient } from './parse-client.ts';
import type { Form } from './parse-form.ts';

export async function getClient(
  { db, now, takeGrant }: OauthRouteOptions,
  request: FastifyRequest,
  form: Form,
): Promise<Client> {
  const credentials = parseClient(listHeader(request.raw, 'authorization'), form);
  const client = await findClient(db, credentials, now());
  if (!client) throw invalidClient();
  takeGrant(request, client);
  return client;
}
