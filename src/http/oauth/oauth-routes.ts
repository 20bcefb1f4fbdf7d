import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../../partners/caller.ts';
import { findClient, type Client } from '../../partners/find-client.ts';
import { grantToken } from '../../partners/grant-token.ts';
import { hasTokenShape } from '../../partners/token-format.ts';
import { findTokenByText, revokeToken } from '../../partners/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { listHeader } from '../edge/list-header.ts';
import { foreignToken, invalidClient, NOT_STORED, sendOauthError } from './oauth-error.ts';
import { describeGrant, describeMetadata, describeRevocation } from './oauth-operations.ts';
import { parseClient } from './parse-client.ts';
import { getParameter, parseForm, type Form } from './parse-form.ts';
import { parseGrant } from './parse-grant.ts';
import { METADATA_PATH, presentGrant, presentMetadata, REVOKE_PATH, TOKEN_PATH } from './present-oauth.ts';

export interface OauthRoutesOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly now: () => Date;
}

const FORM_LIMIT_BYTES = 4_096;

/** How a partner gets a token by itself and gives it back: RFC 6749 §4.4, RFC 7009, RFC 8414. */
export function oauthRoutes(app: FastifyInstance, options: OauthRoutesOptions): void {
  const { db, environment, apiUrl, now } = options;
  acceptForms(app);
  app.setErrorHandler(sendOauthError);

  app.post(TOKEN_PATH, { config: { operation: describeGrant } }, async (request, reply) => {
    const form = formOf(request);
    getParameter(form, 'grant_type');
    const client = await getClient(options, request, form);
    const grant = await grantToken(db, { environment, client, scopes: parseGrant(form), now: now() });
    return reply.headers(NOT_STORED).send(presentGrant(grant));
  });

  app.post(REVOKE_PATH, { config: { operation: describeRevocation } }, async (request, reply) => {
    const form = formOf(request);
    const token = getParameter(form, 'token');
    await revokeOwnToken(options, await getClient(options, request, form), token);
    return reply.headers(NOT_STORED).send();
  });

  app.get(METADATA_PATH, { config: { operation: () => describeMetadata(apiUrl) } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(presentMetadata(apiUrl)),
  );
}

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
}

function formOf({ body }: FastifyRequest): Form {
  return parseForm((body as string | undefined) ?? '');
}

async function getClient(
  { db, now }: OauthRoutesOptions,
  request: FastifyRequest,
  form: Form,
): Promise<Client> {
  const credentials = parseClient(listHeader(request.raw, 'authorization'), form);
  const client = await findClient(db, credentials, now());
  if (!client) throw invalidClient();
  return client;
}

/** RFC 7009 §2.2: a token that is unknown needs no revocation, so that is no error. */
async function revokeOwnToken({ db, environment, now }: OauthRoutesOptions, client: Client, text: string) {
  const token = hasTokenShape(text, environment) ? await findTokenByText(db, text) : undefined;
  if (!token) return;
  if (token.partnerId !== client.partnerId) throw foreignToken();
  await revokeToken(db, { id: token.id, now: now() });
}
