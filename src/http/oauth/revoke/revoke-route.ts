import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import type { Client } from '../../../partners/find-client.ts';
import { hasTokenShape } from '../../../partners/token-format.ts';
import { findTokenByText, revokeToken } from '../../../partners/tokens.ts';
import type { Operation } from '../../openapi.ts';
import {
  CLIENT_SENTENCE,
  clientParameters,
  EXAMPLE_TOKEN,
  formErrorResponses,
  OAUTH_TAGS,
  requestForm,
} from '../describe-oauth.ts';
import { FORM_LIMIT_BYTES, formOf } from '../form/accept-forms.ts';
import { getClient } from '../form/get-client.ts';
import { getParameter } from '../form/parse-form.ts';
import { foreignToken, missingParameter, NOT_STORED } from '../oauth-error.ts';
import type { OauthRouteOptions } from '../oauth-options.ts';

export const REVOKE_PATH = '/oauth/revoke';

export function revokeRoute(app: FastifyInstance, options: OauthRouteOptions): void {
  app.post(
    REVOKE_PATH,
    { bodyLimit: FORM_LIMIT_BYTES, config: { operation: describeRevocation, callsStore: true } },
    async (request, reply) => {
      const form = formOf(request);
      const token = getParameter(form, 'token');
      await revokeOwnToken(options, await getClient(options, request, form), token);
      return reply.headers(NOT_STORED).send();
    },
  );
}

/** RFC 7009 §2.2: revoking an unknown token succeeds, because there is nothing to revoke. */
async function revokeOwnToken(
  { db, environment, now, noteChanges }: OauthRouteOptions,
  client: Client,
  text: string,
): Promise<void> {
  const token = hasTokenShape(text, environment) ? await findTokenByText(db, text) : undefined;
  if (!token) return;
  if (token.partnerId !== client.partnerId) throw foreignToken();
  await noteChanges(await revokeToken(db, { id: token.id, now: now() }));
}

const formSchema = Type.Object({
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
  requestBody: requestForm(formSchema, { token: EXAMPLE_TOKEN }),
  responses: {
    200: { description: 'The token is revoked or was never valid; the body is empty' },
    ...formErrorResponses(missingParameter('token'), foreignToken()),
  },
});
