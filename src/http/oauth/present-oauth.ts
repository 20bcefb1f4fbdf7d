import { SCOPES, type Scope } from '../../partners/caller.ts';

export const TOKEN_PATH = '/oauth/token';
export const REVOKE_PATH = '/oauth/revoke';
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'];

export function presentGrant({
  token,
  lifeSeconds,
  scopes,
}: {
  readonly token: string;
  readonly lifeSeconds: number;
  readonly scopes: readonly Scope[];
}) {
  return { access_token: token, token_type: 'Bearer', expires_in: lifeSeconds, scope: scopes.join(' ') };
}

/** RFC 8414 §2. There is no authorization endpoint, so there are no response types; the member is required all the same. */
export function presentMetadata(apiUrl: string) {
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
