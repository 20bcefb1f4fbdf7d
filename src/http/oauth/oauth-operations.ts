import { Type } from 'typebox';
import { serviceUnavailable, tooManyRequests, unexpected } from '../../errors.ts';
import { SCOPES } from '../../partners/caller.ts';
import { GRANT_SECONDS } from '../../partners/grant-token.ts';
import { errorResponses, type Operation, type Response } from '../openapi.ts';
import {
  ambiguousClient,
  foreignToken,
  formTooLarge,
  invalidClient,
  invalidScope,
  missingParameter,
  notAForm,
  presentOauthError,
  repeatedParameter,
  unsupportedGrant,
  type OauthError,
} from './oauth-error.ts';
import { presentGrant, presentMetadata } from './present-oauth.ts';

const tags = ['Tokens'];
const EXAMPLE_TOKEN = 'sampan_live_57xopNnEGiyWrFoo7X0ZF9iChN1ikVYBEJqVBq6cEyc2IwyeX';
const CLIENT_SENTENCE =
  'The client authenticates by HTTP Basic, with its client_id as name and its client_secret as password, or by both in the body.';

const clientParameters = {
  client_id: Type.Optional(Type.String({ description: 'Unless HTTP Basic says it' })),
  client_secret: Type.Optional(Type.String({ description: 'Unless HTTP Basic says it' })),
};

const grantForm = Type.Object({
  grant_type: Type.Unsafe<string>({ type: 'string', enum: ['client_credentials'] }),
  scope: Type.Optional(
    Type.String({ description: `Some of ${SCOPES.join(' ')}, with spaces between; all if left out` }),
  ),
  ...clientParameters,
});

const revocationForm = Type.Object({
  token: Type.String({ description: 'The token to revoke' }),
  token_type_hint: Type.Optional(Type.String({ description: 'May be sent; there is only one type' })),
  ...clientParameters,
});

const grantSchema = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Unsafe<string>({ type: 'string', enum: ['Bearer'] }),
    expires_in: Type.Integer({ description: 'Seconds' }),
    scope: Type.String(),
  },
  { additionalProperties: false },
);

const errorSchema = Type.Object(
  { error: Type.String({ description: 'A code of RFC 6749 §5.2' }), error_description: Type.String() },
  { additionalProperties: false },
);

const metadataSchema = Type.Object({
  issuer: Type.String(),
  token_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  scopes_supported: Type.Array(Type.String()),
  response_types_supported: Type.Array(Type.String()),
  grant_types_supported: Type.Array(Type.String()),
  token_endpoint_auth_methods_supported: Type.Array(Type.String()),
  revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
});

export const describeGrant = (): Operation => ({
  operationId: 'post-oauth-token',
  summary: 'Get a token',
  description: `The client credentials grant of OAuth 2.0 (RFC 6749 §4.4). ${CLIENT_SENTENCE}`,
  tags,
  requestBody: requestForm(grantForm, { grant_type: 'client_credentials', scope: 'room:read' }),
  responses: {
    200: {
      description: 'A token',
      content: {
        'application/json': {
          schema: grantSchema,
          example: presentGrant({
            token: EXAMPLE_TOKEN,
            lifeSeconds: GRANT_SECONDS,
            scopes: ['room:read'],
          }),
        },
      },
    },
    ...oauthErrorResponses(
      missingParameter('grant_type'),
      ...FORM_ERRORS,
      unsupportedGrant(),
      invalidScope(SCOPES),
    ),
    ...OTHER_ERRORS,
  },
});

export const describeRevocation = (): Operation => ({
  operationId: 'post-oauth-revoke',
  summary: 'Revoke a token',
  description: `Refuses a token of the client from now on (RFC 7009). ${CLIENT_SENTENCE}`,
  tags,
  requestBody: requestForm(revocationForm, { token: EXAMPLE_TOKEN }),
  responses: {
    200: { description: 'The token works no longer, or never did; there is no body' },
    ...oauthErrorResponses(missingParameter('token'), ...FORM_ERRORS, foreignToken()),
    ...OTHER_ERRORS,
  },
});

export const describeMetadata = (apiUrl: string): Operation => ({
  operationId: 'get-oauth-authorization-server',
  summary: 'Where and how to get tokens',
  description:
    'The metadata of the authorization server (RFC 8414), by which OAuth clients configure themselves.',
  tags,
  responses: {
    200: {
      description: 'The metadata',
      content: { 'application/json': { schema: metadataSchema, example: presentMetadata(apiUrl) } },
    },
    ...errorResponses(tooManyRequests(30), serviceUnavailable(1)),
  },
});

const FORM_ERRORS = [repeatedParameter(), notAForm(), ambiguousClient(), invalidClient(), formTooLarge()];
const OTHER_ERRORS = errorResponses(tooManyRequests(30), unexpected(), serviceUnavailable(1));

function requestForm(schema: object, example: object) {
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema, example } } };
}

function oauthErrorResponses(...errors: OauthError[]): Record<number, Response> {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      status,
      {
        description: alike.map(({ message }) => message).join(' / '),
        content: {
          'application/json': { schema: errorSchema, examples: Object.fromEntries(alike.map(nameExample)) },
        },
      },
    ]),
  );
}

function nameExample(error: OauthError, index: number) {
  return [`${error.code}-${index + 1}`, { value: presentOauthError(error) }] as const;
}
