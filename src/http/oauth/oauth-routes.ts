import type { FastifyInstance } from 'fastify';
import { acceptForms } from './form/accept-forms.ts';
import { limitGrants } from './limit-grants.ts';
import { sendOauthError } from './oauth-error.ts';
import type { OauthOptions } from './oauth-options.ts';
import { revokeRoute } from './revoke/revoke-route.ts';
import { serverMetadataRoute } from './server-metadata/server-metadata-route.ts';
import { tokenRoute } from './token/token-route.ts';

/** Lets a partner request and revoke its own tokens: RFC 6749 §4.4, RFC 7009, RFC 8414. */
export function oauthRoutes(app: FastifyInstance, options: OauthOptions): void {
  acceptForms(app);
  app.setErrorHandler(sendOauthError);
  const limited = { ...options, takeGrant: limitGrants(app, options) };
  tokenRoute(app, limited);
  revokeRoute(app, limited);
  serverMetadataRoute(app, options);
}
