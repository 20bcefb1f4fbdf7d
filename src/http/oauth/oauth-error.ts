import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { serviceUnavailable, tooManyRequests, unexpected } from '../../errors.ts';
import { errorResponses, type Response } from '../../api/operation.ts';
import operations from './oauth-operations.json' with { type: 'json' };

/** An error in the shape of RFC 6749 §5.2. */
export class OauthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, description: string, headers: Record<string, string> = {}) {
    super(description);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const invalidRequest = (description: string, status = 400) =>
  new OauthError(status, 'invalid_request', description);

export const missingParameter = (name: string) => invalidRequest(`The ${name} parameter is missing.`);
export const repeatedParameter = () => invalidRequest('A parameter is repeated.');
const notAForm = () => invalidRequest('The body must be application/x-www-form-urlencoded.');
const formTooLarge = () => invalidRequest('The body is too large.', 413);
export const ambiguousClient = () =>
  invalidRequest('The client must authenticate once: in the Authorization header or in the body.');
export const invalidClient = () =>
  new OauthError(401, 'invalid_client', 'The client is unknown or its secret is wrong.', {
    'www-authenticate': 'Basic realm="Sampan", charset="UTF-8"',
  });
export const unsupportedGrant = () =>
  new OauthError(400, 'unsupported_grant_type', 'Only client_credentials is supported.');
export const invalidScope = (scopes: readonly string[]) =>
  new OauthError(
    400,
    'invalid_scope',
    scopes.length === 1
      ? `This client may only request the scope ${scopes[0]}.`
      : `The scopes are ${scopes.join(' and ')}, separated by a space.`,
  );
export const foreignToken = () =>
  new OauthError(400, 'unauthorized_client', 'The token was issued to another client.');

export const NOT_STORED = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** Errors that do not belong to the token endpoint, such as limits, have the usual body. */
export function sendOauthError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const answer = answerFor(error);
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, ...NOT_STORED })
    .send(presentOauthError(answer));
}

function presentOauthError({ code, message }: OauthError) {
  return { error: code, error_description: message };
}

function answerFor(error: FastifyError): OauthError {
  if (error instanceof OauthError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return formTooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notAForm();
  throw error;
}

const FORM_ERRORS = [repeatedParameter(), notAForm(), ambiguousClient(), invalidClient(), formTooLarge()];

/** An endpoint's errors: missing parameters, errors common to all forms, its own, and errors common to all requests. */
export function formErrorResponses(missing: OauthError, ...own: OauthError[]): Record<number, Response> {
  const byStatus = Map.groupBy([missing, ...FORM_ERRORS, ...own], ({ status }) => status);
  const responses = [...byStatus].map(([status, alike]) => {
    const examples = Object.fromEntries(alike.map(nameExample));
    const description = alike.map(({ message }) => message).join(' / ');
    return [
      status,
      { description, content: { 'application/json': { schema: operations.pieces.error, examples } } },
    ];
  });
  return {
    ...Object.fromEntries(responses),
    ...errorResponses(tooManyRequests(30), unexpected(), serviceUnavailable(1)),
  };
}

const nameExample = (error: OauthError, index: number) =>
  [`${error.code}-${index + 1}`, { value: presentOauthError(error) }] as const;
