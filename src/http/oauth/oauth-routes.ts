import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  acceptForms,
  FORM_LIMIT_BYTES,
  formOf,
  getClient,
  getParameter,
  parseGrant,
  limitGrants,
  type Form,
} from './token-form.ts';
import {
  sendOauthError,
  invalidClient,
  invalidScope,
  missingParameter,
  NOT_STORED,
  unsupportedGrant,
  foreignToken,
  CLIENT_SENTENCE,
  clientParameters,
  EXAMPLE_TOKEN,
  formErrorResponses,
  OAUTH_TAGS,
  requestForm,
} from './oauth-error.ts';
import type { RoomsContext } from '../rooms/rooms-context.ts';
import { Type } from '../../json-schema.ts';
import { SCOPES, type Scope } from '../../partners/caller.ts';
import { GRANT_SECONDS, grantToken, findTokenByText, revokeToken } from '../../partners/tokens.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import type { Client } from '../../partners/find-client.ts';
import { hasTokenShape } from '../../partners/credentials.ts';
import { serviceUnavailable, tooManyRequests } from '../../errors.ts';

/** Lets a partner request and revoke its own tokens: RFC 6749 §4.4, RFC 7009, RFC 8414. */
export function oauthRoutes(app: FastifyInstance, rooms: OauthContext): void {
  acceptForms(app);
  app.setErrorHandler(sendOauthError);
  const takeGrant = limitGrants(app, rooms);
  const getLimitedClient: GetClient = async (request, form) => {
    const client = await getClient(rooms, request, form);
    takeGrant(request, client);
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

function tokenRoute(
  app: FastifyInstance,
  { db, environment, now }: OauthContext,
  getGrantee: GetClient,
): void {
  app.post(
    TOKEN_PATH,
    { bodyLimit: FORM_LIMIT_BYTES, config: { operation: describeGrant } },
    async (request, reply) => {
      const form = formOf(request);
      getParameter(form, 'grant_type');
      const client = await getGrantee(request, form);
      const scopes = parseGrant(form, client.scopes);
      const grant = await grantToken(db, { environment, client, scopes, now: now() });
      if (!grant) throw invalidClient();
      return reply.headers(NOT_STORED).send(presentGrant(grant));
    },
  );
}

interface Grant {
  readonly token: string;
  readonly lifeSeconds: number;
  readonly scopes: readonly Scope[];
}

function presentGrant({ token, lifeSeconds, scopes }: Grant) {
  return { access_token: token, token_type: 'Bearer', expires_in: lifeSeconds, scope: scopes.join(' ') };
}

const grantForm = Type.Object({
  grant_type: Type.Unsafe<string>({
    type: 'string',
    enum: ['client_credentials'],
    description: 'The grant type',
  }),
  scope: Type.Optional(
    Type.String({
      description: `One or more of ${SCOPES.join(' ')}, separated by spaces; by default all scopes of the client`,
    }),
  ),
  ...clientParameters,
});

const grantSchema = Type.Object(
  {
    access_token: Type.String({ description: 'The token; send it as Authorization: Bearer' }),
    token_type: Type.Unsafe<string>({ type: 'string', enum: ['Bearer'], description: 'Always Bearer' }),
    expires_in: Type.Integer({ description: 'Seconds until the token expires' }),
    scope: Type.String({ description: 'The scopes of the token, separated by spaces' }),
  },
  { additionalProperties: false },
);

const grantExample = presentGrant({ token: EXAMPLE_TOKEN, lifeSeconds: GRANT_SECONDS, scopes: SCOPES });

const describeGrant = (): Operation => ({
  operationId: 'post-oauth-token',
  summary: 'Get a token',
  description: `The client credentials grant of OAuth 2.0 (RFC 6749 §4.4). ${CLIENT_SENTENCE}`,
  tags: OAUTH_TAGS,
  requestBody: requestForm(grantForm, { grant_type: 'client_credentials' }),
  responses: {
    200: {
      description: 'A token',
      content: { 'application/json': { schema: grantSchema, example: grantExample } },
    },
    ...formErrorResponses(missingParameter('grant_type'), unsupportedGrant(), invalidScope(SCOPES)),
  },
});

const REVOKE_PATH = '/oauth/revoke';

function revokeRoute(app: FastifyInstance, rooms: OauthContext, getRevoker: GetClient): void {
  app.post(
    REVOKE_PATH,
    { bodyLimit: FORM_LIMIT_BYTES, config: { operation: describeRevocation, callsStore: true } },
    async (request, reply) => {
      const form = formOf(request);
      const token = getParameter(form, 'token');
      await revokeOwnToken(rooms, await getRevoker(request, form), token);
      return reply.headers(NOT_STORED).send();
    },
  );
}

/** RFC 7009 §2.2: revoking an unknown token succeeds, because there is nothing to revoke. */
async function revokeOwnToken(
  { db, environment, now, notes }: OauthContext,
  client: Client,
  text: string,
): Promise<void> {
  const token = hasTokenShape(text, environment) ? await findTokenByText(db, text) : undefined;
  if (!token) return;
  if (token.partnerId !== client.partnerId) throw foreignToken();
  await notes.writeNow(await revokeToken(db, { id: token.id, now: now() }));
}

const revocationForm = Type.Object({
  token: Type.String({ description: 'The token to revoke' }),
  token_type_hint: Type.Optional(
    Type.String({ description: 'Optional and ignored, because there is only one type' }),
  ),
  ...clientParameters,
});

const describeRevocation = (): Operation => ({
  operationId: 'post-oauth-revoke',
  summary: 'Revoke a token',
  description: `Revokes a token that belongs to the client (RFC 7009). ${CLIENT_SENTENCE}`,
  tags: OAUTH_TAGS,
  requestBody: requestForm(revocationForm, { token: EXAMPLE_TOKEN }),
  responses: {
    200: { description: 'The token is revoked or was never valid; the body is empty' },
    ...formErrorResponses(missingParameter('token'), foreignToken()),
  },
});

const METADATA_PATH = '/.well-known/oauth-authorization-server';
const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'];

function serverMetadataRoute(app: FastifyInstance, apiUrl: string): void {
  app.get(METADATA_PATH, { config: { operation: () => describeMetadata(apiUrl) } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(presentMetadata(apiUrl)),
  );
}

/** RFC 8414 §2. There is no authorization endpoint and so no response types, but the member is required. */
function presentMetadata(apiUrl: string) {
  return {
    issuer: apiUrl,
    token_endpoint: `${apiUrl}${TOKEN_PATH}`,
    revocation_endpoint: `${apiUrl}${REVOKE_PATH}`,
    scopes_supported: SCOPES,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  };
}

const metadataSchema = Type.Object({
  issuer: Type.String({ description: 'The address of the API' }),
  token_endpoint: Type.String({ description: 'Where tokens are requested' }),
  revocation_endpoint: Type.String({ description: 'Where tokens are revoked' }),
  scopes_supported: Type.Array(Type.String(), { description: 'Scopes that a token may have' }),
  response_types_supported: Type.Array(Type.String(), {
    description: 'Always empty: there is no user sign-in',
  }),
  grant_types_supported: Type.Array(Type.String(), { description: 'Grants that the token endpoint accepts' }),
  token_endpoint_auth_methods_supported: Type.Array(Type.String(), {
    description: 'How a client authenticates to request a token',
  }),
  revocation_endpoint_auth_methods_supported: Type.Array(Type.String(), {
    description: 'How a client authenticates to revoke a token',
  }),
});

const describeMetadata = (apiUrl: string): Operation => ({
  operationId: 'get-oauth-authorization-server',
  summary: 'Where and how to get tokens',
  description: 'Authorization server metadata (RFC 8414), which OAuth clients use to configure themselves.',
  tags: OAUTH_TAGS,
  responses: {
    200: {
      description: 'The metadata',
      content: { 'application/json': { schema: metadataSchema, example: presentMetadata(apiUrl) } },
    },
    ...errorResponses(tooManyRequests(30), serviceUnavailable(1)),
  },
});
