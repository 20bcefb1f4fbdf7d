/** An error whose message is meant for the caller. Any other error is answered with `unexpected`. */
export class AnsweredError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Members of the response body besides `message`. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.members = members;
  }
}

/** A bad value of a query parameter, which some callers know by another name. */
export class InvalidParameter extends AnsweredError {
  readonly parameter: string;
  readonly reason: string;

  constructor(parameter: string, reason: string) {
    super(400, `Invalid ${parameter} query parameter${reason && `: ${reason}`}`);
    this.parameter = parameter;
    this.reason = reason;
  }
}

// Specification 7.1, with the messages of 4.1.
export const invalidFormat = () => new AnsweredError(400, 'Invalid format query parameter');
export const unknownDataset = () => new AnsweredError(404, 'Unknown dataset');
export const formatNotPublished = () =>
  unavailable(60, 'The newest release has no file in this format yet: try again later.');
export const fetchFailed = () => new AnsweredError(500, 'Fetch failed');

// Specification 7.2: these messages are exact.
export const unauthenticated = (challenge = 'Bearer') =>
  new AnsweredError(401, 'Unauthenticated.', { 'www-authenticate': challenge });
export const roomForbidden = () =>
  new AnsweredError(403, 'You are not allowed to access or change information associated with this room.');
/** Has the same message; RFC 6750 §3.1 adds the header. */
export const scopeMissing = () =>
  new AnsweredError(403, roomForbidden().message, {
    'www-authenticate': 'Bearer error="insufficient_scope"',
  });
export const photoForbidden = () => new AnsweredError(403, 'This action is unauthorized.');
export const roomNotFound = () => new AnsweredError(404, 'Cannot find the given room');
export const photoNotFound = () => new AnsweredError(404, 'Cannot find the given room photo');
export const photoNotDeleted = () => new AnsweredError(409, 'The room photo is not deleted.');
export const photoNameTaken = () =>
  new AnsweredError(409, 'The room has another photo with the name of this one.');
export const invalidData = (errors: Readonly<Record<string, readonly string[]>>) =>
  new AnsweredError(422, 'The given data was invalid.', {}, { errors });

// Errors for provenance queries.
export const invalidParameter = (name: string, reason = '') => new InvalidParameter(name, reason);
export const malformedRow = (key: readonly string[]) =>
  new AnsweredError(400, `Invalid row: it must have the form ${key.join(',')}`);
export const unknownRow = () => new AnsweredError(404, 'Unknown row');
export const unknownColumn = () => new AnsweredError(404, 'Unknown column');

// Errors for row queries.
export const unknownParameter = (name: string, allowed: string) =>
  new AnsweredError(400, `Unknown query parameter ${name}. Allowed: ${allowed}`);

// Releases and changes.
export const unknownRelease = () =>
  new AnsweredError(404, 'Unknown release: /datasets/<slug>/releases lists the stored releases.');
export const invalidReleaseNumber = (parameter: string) =>
  new AnsweredError(
    400,
    `Invalid ${parameter} query parameter: it must be the number of one release, such as ${parameter}=1`,
  );

/** For CSV on the Web metadata, which earlier versions published. */
export const noLongerPublished = (successor: string) =>
  new AnsweredError(410, `This document is no longer published. Use ${successor} instead.`);

// The Model Context Protocol.
export const originForbidden = (own: string) =>
  new AnsweredError(403, `Pages on other sites may not use this address: the Origin must be ${own}.`);
export const batchForbidden = () =>
  new AnsweredError(400, 'Send one JSON-RPC message per request, not an array.');

// Errors that the specification leaves to HTTP.
export const malformedRequest = () => new AnsweredError(400, 'The request is malformed.');
export const pageNotFound = () => new AnsweredError(404, 'There is nothing at this address.');
export const methodNotAllowed = (allowed: readonly string[]) =>
  new AnsweredError(405, `Method not allowed. Allowed: ${allowed.join(', ')}`, { allow: allowed.join(', ') });
export const encodingNotAcceptable = () =>
  new AnsweredError(
    406,
    'Only br, gzip and identity can be sent: the Accept-Encoding header refuses all three.',
  );
/** For files that are already compressed. */
export const identityNotAcceptable = () =>
  new AnsweredError(406, 'This file can only be sent as identity, which the Accept-Encoding header refuses.');
export const preconditionFailed = () =>
  new AnsweredError(412, 'The file has changed since the version that the request names.');
export const bodyTooLarge = () => new AnsweredError(413, 'The request body is too large.');
export const rangeNotSatisfiable = (length: number) =>
  new AnsweredError(416, `The requested range lies outside the file, which has ${length} bytes.`, {
    'content-range': `bytes */${length}`,
  });
export const expectationFailed = () =>
  new AnsweredError(417, 'The Expect header must be 100-continue or absent.');
export const headersTooLarge = () => new AnsweredError(431, 'The request headers are too large.');
export const requestTimedOut = () => new AnsweredError(408, 'The request did not arrive in time.');
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AnsweredError(429, 'Too many requests: try again later.', { 'retry-after': String(retryAfterSeconds) });
const unavailable = (retryAfterSeconds: number, message: string) =>
  new AnsweredError(503, message, { 'retry-after': String(retryAfterSeconds) });
export const serviceUnavailable = (retryAfterSeconds: number) =>
  unavailable(retryAfterSeconds, 'The service is not available for the moment: try again later.');
/** Sandboxes expire all the time, so there is soon room again. */
export const sandboxFull = () => unavailable(600, 'The sandbox is full: try again later.');
export const readOnly = (retryAfterSeconds: number) =>
  unavailable(retryAfterSeconds, 'The service is read-only for the moment: try again later.');
export const unexpected = () =>
  new AnsweredError(
    500,
    'Something went wrong on our side. Include the X-Request-Id of this response when you contact us.',
  );
