import { Type } from '../../json-schema.ts';
import { serviceUnavailable, tooManyRequests, unexpected } from '../../errors.ts';
import { errorResponses, type Response } from '../openapi.ts';
import {
  ambiguousClient,
  formTooLarge,
  invalidClient,
  notAForm,
  presentOauthError,
  repeatedParameter,
  type OauthError,
} from './oauth-error.ts';

// Parts shared by the endpoint descriptions.

export const OAUTH_TAGS = ['Tokens'];
export const EXAMPLE_TOKEN = 'sampan_live_57xopNnEGiyWrFoo7X0ZF9iChN1ikVYBEJqVBq6cEyc2IwyeX';
export const CLIENT_SENTENCE =
  'The client authenticates with HTTP Basic (client_id as the user name, client_secret as the password) or sends both in the body.';

export const clientParameters = {
  client_id: Type.Optional(Type.String({ description: 'Required unless you use HTTP Basic' })),
  client_secret: Type.Optional(Type.String({ description: 'Required unless you use HTTP Basic' })),
};

const errorSchema = Type.Object(
  {
    error: Type.String({ description: 'An error code from RFC 6749 §5.2' }),
    error_description: Type.String(),
  },
  { additionalProperties: false },
);

const FORM_ERRORS = [repeatedParameter(), notAForm(), ambiguousClient(), invalidClient(), formTooLarge()];

export function requestForm(schema: object, example: object) {
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema, example } } };
}

/** An endpoint's errors: missing parameters, errors common to all forms, its own, and errors common to all requests. */
export function formErrorResponses(missing: OauthError, ...own: OauthError[]): Record<number, Response> {
  return {
    ...oauthErrorResponses([missing, ...FORM_ERRORS, ...own]),
    ...errorResponses(tooManyRequests(30), unexpected(), serviceUnavailable(1)),
  };
}

function oauthErrorResponses(errors: readonly OauthError[]): Record<number, Response> {
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
