import type { FastifyInstance, FastifyRequest, FastifyError, FastifyReply } from 'fastify';
import { completeOperation, errorResponses, mergeErrors, type Response } from '../../api/operation.ts';
import { AnsweredError, serviceUnavailable, tooManyRequests, unexpected } from '../../errors.ts';
import { limitGrants } from '../edge/limits.ts';
import { acceptOnly, listHeader } from '../edge/before-routing.ts';
import type { RoomsContext } from '../edge/partners.ts';
import operations from './oauth-operations.json' with { type: 'json' };
import {
  hasTokenShape,
  SCOPES,
  type Scope,
  type Client,
  findClient,
  type ClientCredentials,
} from '../../partners/caller.ts';
import { grantToken, findTokenByText, revokeToken } from '../../partners/tokens.ts';

/** Lets a partner request and revoke its own tokens: RFC 6749 §4.4, RFC 7009, RFC 8414. */
export function oauthRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  acceptOnly(app, 'application/x-www-form-urlencoded');
  app.setErrorHandler(sendOauthError);
  const takeGrant = limitGrants(rooms.config.grantLimit, rooms);
  const getClient: GetClient = async (request, form) => {
    const credentials = parseClient(listHeader(request.raw, 'authorization'), form);
    const client = await findClient(rooms.db, credentials, rooms.now());
    if (!client) throw invalidClient();
    takeGrant(request, client.partnerId);
    return client;
  };
  tokenRoute(app, rooms, getClient);
  revokeRoute(app, rooms, getClient);
  serverMetadataRoute(app, rooms.apiUrl);
}

type GetClient = (request: FastifyRequest, form: Form) => Promise<Client>;

const TOKEN_PATH = '/oauth/token';
const REVOKE_PATH = '/oauth/revoke';

function tokenRoute(app: FastifyInstance, rooms: RoomsContext, getClient: GetClient): void {
  const { db, environment, now } = rooms;
  const errors = formErrorResponses(missingParameter('grant_type'), unsupportedGrant(), invalidScope(SCOPES));
  const operation = () => completeOperation('post-oauth-token', operations.grant, operations.pieces, errors);
  app.post(TOKEN_PATH, { bodyLimit: FORM_LIMIT_BYTES, config: { operation } }, async (request, reply) => {
    const form = formOf(request);
    getParameter(form, 'grant_type');
    const client = await getClient(request, form);
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

function revokeRoute(app: FastifyInstance, rooms: RoomsContext, getClient: GetClient): void {
  const { db, environment, now, notes } = rooms;
  const errors = formErrorResponses(missingParameter('token'), foreignToken());
  const operation = () =>
    completeOperation('post-oauth-revoke', operations.revoke, operations.pieces, errors);
  const options = { bodyLimit: FORM_LIMIT_BYTES, config: { operation, callsStore: true } };
  app.post(REVOKE_PATH, options, async (request, reply) => {
    const form = formOf(request);
    const text = getParameter(form, 'token');
    const { partnerId } = await getClient(request, form);
    const token = hasTokenShape(text, environment) ? await findTokenByText(db, text) : undefined;
    // RFC 7009 §2.2: revoking an unknown token succeeds, because there is nothing to revoke.
    if (token && token.partner_id !== partnerId) throw foreignToken();
    const note = token && (await revokeToken(db, { id: token.id, now: now() }));
    if (note) await notes.writeNow(note);
    return reply.headers(NOT_STORED).send({});
  });
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
  const pieces = { ...operations.pieces, example: metadata };
  const operation = () =>
    completeOperation('get-oauth-authorization-server', operations.metadata, pieces, errors);
  app.get(METADATA_PATH, { config: { operation } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(metadata),
  );
}

type Form = ReadonlyMap<string, string>;

/** RFC 6749 §3.2: a parameter without a value counts as missing, and none may be repeated. */
export function parseForm(body: string): Form {
  const parameters = [...new URLSearchParams(body)];
  if (new Map(parameters).size < parameters.length) throw repeatedParameter();
  return new Map(parameters.filter(([, value]) => value !== ''));
}

export function getParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw missingParameter(name);
  return value;
}

const FORM_LIMIT_BYTES = 4_096;

const formOf = ({ body }: FastifyRequest) => parseForm((body as string | undefined) ?? '');

/** RFC 6749 §2.3.1: in HTTP Basic or in the body, never in both. */
export function parseClient(authorization: readonly string[], form: Form): ClientCredentials {
  const [header, ...more] = authorization;
  const clientId = form.get('client_id');
  const clientSecret = form.get('client_secret');
  if (header === undefined) {
    if (clientId === undefined || clientSecret === undefined) throw invalidClient();
    return { clientId, clientSecret };
  }
  if (more.length > 0 || clientSecret !== undefined) throw ambiguousClient();
  const client = parseBasic(header);
  if (clientId !== undefined && clientId !== client.clientId) throw ambiguousClient();
  return client;
}

function parseBasic(header: string): ClientCredentials {
  const encoded = /^basic +([0-9a-z+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) throw invalidClient();
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) throw invalidClient();
  return { clientId: decodePart(id), clientSecret: decodePart(secret) };
}

/** Each part is form-encoded before they are joined. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidClient();
  }
}

/** The requested scopes, or all of the client's scopes if it names none. Requesting more is an error (RFC 6749 §5.2). */
export function parseGrant(form: Form, allowed: readonly Scope[]): readonly Scope[] {
  if (getParameter(form, 'grant_type') !== 'client_credentials') throw unsupportedGrant();
  const scope = form.get('scope');
  if (scope === undefined) return allowed;
  const asked = new Set(scope.split(' '));
  const scopes = allowed.filter((each) => asked.delete(each));
  if (asked.size > 0) throw invalidScope(allowed);
  return scopes;
}

/** An error in the shape of RFC 6749 §5.2. */
export class OauthError extends AnsweredError {
  readonly code: string;

  constructor(status: number, code: string, description: string, headers: Record<string, string> = {}) {
    super(status, description, headers);
    this.code = code;
  }
}

const invalidRequest = (description: string, status = 400) =>
  new OauthError(status, 'invalid_request', description);

const missingParameter = (name: string) => invalidRequest(`The ${name} parameter is missing.`);
const repeatedParameter = () => invalidRequest('A parameter is repeated.');
const notAForm = () => invalidRequest('The body must be application/x-www-form-urlencoded.');
const formTooLarge = () => invalidRequest('The body is too large.', 413);
const ambiguousClient = () =>
  invalidRequest('The client must authenticate once: in the Authorization header or in the body.');
const invalidClient = () =>
  new OauthError(401, 'invalid_client', 'The client is unknown or its secret is wrong.', {
    'www-authenticate': 'Basic realm="Sampan", charset="UTF-8"',
  });
const unsupportedGrant = () =>
  new OauthError(400, 'unsupported_grant_type', 'Only client_credentials is supported.');
const invalidScope = (scopes: readonly string[]) =>
  new OauthError(
    400,
    'invalid_scope',
    scopes.length === 1
      ? `This client may only request the scope ${scopes[0]}.`
      : `The scopes are ${scopes.join(' and ')}, separated by a space.`,
  );
const foreignToken = () =>
  new OauthError(400, 'unauthorized_client', 'The token was issued to another client.');

const NOT_STORED = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** Errors that do not belong to the token endpoint, such as limits, have the usual body. */
function sendOauthError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const answer = answerFor(error);
  const headers = { ...answer.headers, ...NOT_STORED };
  return reply.code(answer.status).headers(headers).send(presentOauthError(answer));
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

function formErrorResponses(missing: OauthError, ...own: OauthError[]): Record<number, Response> {
  return {
    ...mergeErrors([missing, ...FORM_ERRORS, ...own], (alike) => ({
      schema: operations.pieces.error,
      examples: Object.fromEntries(alike.map(nameExample)),
    })),
    ...errorResponses(tooManyRequests(30), unexpected(), serviceUnavailable(1)),
  };
}

const nameExample = (error: OauthError, index: number) =>
  [`${error.code}-${index + 1}`, { value: presentOauthError(error) }] as const;
