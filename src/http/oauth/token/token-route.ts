import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { SCOPES, type Scope } from '../../../partners/caller.ts';
import { GRANT_SECONDS, grantToken } from '../../../partners/grant-token.ts';
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
import {
  invalidClient,
  invalidScope,
  missingParameter,
  NOT_STORED,
  unsupportedGrant,
} from '../oauth-error.ts';
import type { OauthRouteOptions } from '../oauth-options.ts';
import { parseGrant } from './parse-grant.ts';

export const TOKEN_PATH = '/oauth/token';

export function tokenRoute(app: FastifyInstance, options: OauthRouteOptions): void {
  const { db, environment, now } = options;
  app.post(
    TOKEN_PATH,
    { bodyLimit: FORM_LIMIT_BYTES, config: { operation: describeGrant } },
    async (request, reply) => {
      const form = formOf(request);
      getParameter(form, 'grant_type');
      const client = await getClient(options, request, form);
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

const formSchema = Type.Object({
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

const example = presentGrant({ token: EXAMPLE_TOKEN, lifeSeconds: GRANT_SECONDS, scopes: SCOPES });

const describeGrant = (): Operation => ({
  operationId: 'post-oauth-token',
  summary: 'Get a token',
  description: `The client credentials grant of OAuth 2.0 (RFC 6749 §4.4). ${CLIENT_SENTENCE}`,
  tags: OAUTH_TAGS,
  requestBody: requestForm(formSchema, { grant_type: 'client_credentials' }),
  responses: {
    200: { description: 'A token', content: { 'application/json': { schema: grantSchema, example } } },
    ...formErrorResponses(missingParameter('grant_type'), unsupportedGrant(), invalidScope(SCOPES)),
  },
});
