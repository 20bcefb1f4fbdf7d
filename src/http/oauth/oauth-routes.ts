import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  acceptForms,
  FORM_LIMIT_BYTES,
  formOf,
  getClient,
  getParameter,
  parseGrant,
  type Form,
  sendOauthError,
  invalidClient,
  invalidScope,
  missingParameter,
  NOT_STORED,
  unsupportedGrant,
  foreignToken,
  formErrorResponses,
} from './token-form.ts';
import type { RoomsContext } from '../edge/partners.ts';
import { hasTokenShape, SCOPES } from '../../partners/caller.ts';
import { grantToken, findTokenByText, revokeToken } from '../../partners/tokens.ts';
import { completeOperation, errorResponses } from '../../api/operation.ts';
import type { Client } from '../../partners/find-client.ts';
import { serviceUnavailable, tooManyRequests } from '../../errors.ts';
import { limitGrants } from '../edge/limits.ts';
import operations from './oauth-operations.json' with { type: 'json' };

/** Lets a partner request and revoke its own tokens: RFC 6749 §4.4, RFC 7009, RFC 8414. */
export function oauthRoutes(app: FastifyInstance, rooms: OauthContext): void {
  acceptForms(app);
  app.setErrorHandler(sendOauthError);
  const takeGrant = limitGrants(rooms.config.grantLimit, rooms);
  const getLimitedClient: GetClient = async (request, form) => {
    const client = await getClient(rooms, request, form);
    takeGrant(request, client.partnerId);
    return client;
  };
  tokenRoute(app, rooms, getLimitedClient);
  revokeRoute(app, rooms, getLimitedClient);
  serverMetadataRoute(app, rooms.apiUrl);
}

export type OauthContext = Pick<
  RoomsContext,
  'db' | 'environment' | 'apiUrl' | 'now' | 'nowMs' | 'shareCounts'
> & {
  readonly config: Pick<RoomsContext['config'], 'grantLimit'>;
  readonly notes: Pick<RoomsContext['notes'], 'writeNow'>;
};

/** Authenticates the client and counts its request. */
type GetClient = (request: FastifyRequest, form: Form) => Promise<Client>;

const TOKEN_PATH = '/oauth/token';
const REVOKE_PATH = '/oauth/revoke';

function tokenRoute(
  app: FastifyInstance,
  { db, environment, now }: OauthContext,
  getGrantee: GetClient,
): void {
  const errors = formErrorResponses(missingParameter('grant_type'), unsupportedGrant(), invalidScope(SCOPES));
  const operation = () => completeOperation('post-oauth-token', operations.grant, operations.pieces, errors);
  app.post(TOKEN_PATH, { bodyLimit: FORM_LIMIT_BYTES, config: { operation } }, async (request, reply) => {
    const form = formOf(request);
    getParameter(form, 'grant_type');
    const client = await getGrantee(request, form);
    const scopes = parseGrant(form, client.scopes);
    const grant = await grantToken(db, { environment, client, scopes, now: now() });
    if (!grant) throw invalidClient();
    return reply.headers(NOT_STORED).send({
      access_token: grant.token,
      token_type: 'Bearer',
      expires_in: grant.lifeSeconds,
      scope: scopes.join(' '),
    });
  });
}

function revokeRoute(app: FastifyInstance, rooms: OauthContext, getRevoker: GetClient): void {
  const errors = formErrorResponses(missingParameter('token'), foreignToken());
  const operation = () =>
    completeOperation('post-oauth-revoke', operations.revoke, operations.pieces, errors);
  const options = { bodyLimit: FORM_LIMIT_BYTES, config: { operation, callsStore: true } };
  app.post(REVOKE_PATH, options, async (request, reply) => {
    const form = formOf(request);
    const token = getParameter(form, 'token');
    await revokeOwnToken(rooms, await getRevoker(request, form), token);
    return reply.headers(NOT_STORED).send();
  });
}

/** RFC 7009 §2.2: revoking an unknown token succeeds, because there is nothing to revoke. */
async function revokeOwnToken(
  { db, environment, now, notes }: OauthContext,
  client: Client,
  text: string,
): Promise<void> {
  const token = hasTokenShape(text, environment) ? await findTokenByText(db, text) : undefined;
  if (!token) return;
  if (token.partner_id !== client.partnerId) throw foreignToken();
  await notes.writeNow(await revokeToken(db, { id: token.id, now: now() }));
}

const METADATA_PATH = '/.well-known/oauth-authorization-server';
const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'];

/** RFC 8414 §2. There is no authorization endpoint and so no response types, but the member is required. */
function serverMetadataRoute(app: FastifyInstance, apiUrl: string): void {
  const metadata = {
    issuer: apiUrl,
    token_endpoint: `${apiUrl}${TOKEN_PATH}`,
    revocation_endpoint: `${apiUrl}${REVOKE_PATH}`,
    scopes_supported: SCOPES,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  };
  const errors = errorResponses(tooManyRequests(30), serviceUnavailable(1));
  const operation = () =>
    completeOperation(
      'get-oauth-authorization-server',
      operations.metadata,
      { ...operations.pieces, example: metadata },
      errors,
    );
  app.get(METADATA_PATH, { config: { operation } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(metadata),
  );
}
