import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { serviceUnavailable, tooManyRequests } from '../../../errors.ts';
import { SCOPES } from '../../../partners/caller.ts';
import { errorResponses, type Operation } from '../../openapi.ts';
import { OAUTH_TAGS } from '../describe-oauth.ts';
import type { OauthOptions } from '../oauth-options.ts';
import { REVOKE_PATH } from '../revoke/revoke-route.ts';
import { TOKEN_PATH } from '../token/token-route.ts';

const METADATA_PATH = '/.well-known/oauth-authorization-server';
const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'];

export function serverMetadataRoute(app: FastifyInstance, { apiUrl }: OauthOptions): void {
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
