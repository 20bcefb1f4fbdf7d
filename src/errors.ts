/** An error whose words are meant for the caller. Any other error is answered with `unexpected`. */
export class AnsweredError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Members of the answer beside its message. */
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

// Specification 7.1, in the words of 4.1.
export const invalidFormat = () => new AnsweredError(400, 'Invalid format query parameter');
export const unknownDataset = () => new AnsweredError(404, 'Unknown dataset');
export const formatNotPublished = () =>
  new AnsweredError(503, 'The newest release has no file in this format yet: try again later.', {
    'retry-after': '60',
  });
export const fetchFailed = () => new AnsweredError(500, 'Fetch failed');

// Specification 7.2: the words are exact.
export const unauthenticated = (challenge = 'Bearer') =>
  new AnsweredError(401, 'Unauthenticated.', { 'www-authenticate': challenge });
export const roomForbidden = () =>
  new AnsweredError(403, 'You are not allowed to access or change information associated with this room.');
/** The same words; RFC 6750 §3.1 has a header for it. */
export const scopeMissing = () =>
  new AnsweredError(403, roomForbidden().message, {
    'www-authenticate': 'Bearer error="insufficient_scope"',
  });
export const photoForbidden = () => new AnsweredError(403, 'This action is unauthorized.');
export const roomNotFound = () => new AnsweredError(404, 'Cannot find the given room');
export const photoNotFound = () => new AnsweredError(404, 'Cannot find the given room photo');
export const invalidData = (errors: Readonly<Record<string, readonly string[]>>) =>
  new AnsweredError(422, 'The given data was invalid.', {}, { errors });

// The questions that may be asked of provenance.
export const invalidParameter = (name: string, reason = '') =>
  new AnsweredError(400, `Invalid ${name} query parameter${reason && `: ${reason}`}`);
export const malformedRow = (key: readonly string[]) =>
  new AnsweredError(400, `Invalid row: it is named by ${key.join(',')}`);
export const unknownRow = () => new AnsweredError(404, 'Unknown row');
export const unknownColumn = () => new AnsweredError(404, 'Unknown column');

// The questions that may be asked of rows.
export const unknownParameter = (name: string, allowed: string) =>
  new AnsweredError(400, `Unknown query parameter ${name}. Allowed: ${allowed}`);

// Releases and changes.
export const unknownRelease = () =>
  new AnsweredError(404, 'Unknown release: /datasets/<slug>/releases lists those that are kept.');
export const invalidReleaseNumber = (parameter: string) =>
  new AnsweredError(
    400,
    `Invalid ${parameter} query parameter: it must be the number of one release, such as ${parameter}=1`,
  );

// The Model Context Protocol.
export const originForbidden = (own: string) =>
  new AnsweredError(403, `Web pages of other sites may not use this address: the Origin must be ${own}.`);
export const batchForbidden = () =>
  new AnsweredError(400, 'Send one JSON-RPC message in a request, not an array of them.');

// What the specification leaves to HTTP.
export const malformedRequest = () => new AnsweredError(400, 'The request is malformed.');
export const pageNotFound = () => new AnsweredError(404, 'There is nothing at this address.');
export const methodNotAllowed = (allowed: readonly string[]) =>
  new AnsweredError(405, `Only ${allowed.join(', ')} may be used here.`, { allow: allowed.join(', ') });
export const encodingNotAcceptable = () =>
  new AnsweredError(
    406,
    'Only br, gzip and identity can be sent: the Accept-Encoding header refuses all three.',
  );
/** For a file that is compressed inside. */
export const identityNotAcceptable = () =>
  new AnsweredError(406, 'This file can only be sent as it is: the Accept-Encoding header refuses identity.');
export const preconditionFailed = () =>
  new AnsweredError(412, 'The file has changed: it is not the one the request names.');
export const bodyTooLarge = () => new AnsweredError(413, 'The request body is too large.');
export const rangeNotSatisfiable = (length: number) =>
  new AnsweredError(416, `The file has ${length} bytes: the range asked for lies outside.`, {
    'content-range': `bytes */${length}`,
  });
export const headersTooLarge = () => new AnsweredError(431, 'The request headers are too large.');
export const requestTimedOut = () => new AnsweredError(408, 'The request did not arrive in time.');
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AnsweredError(429, 'Too many requests: try again later.', { 'retry-after': String(retryAfterSeconds) });
export const serviceUnavailable = (retryAfterSeconds: number) =>
  new AnsweredError(503, 'The service is not available for the moment: try again later.', {
    'retry-after': String(retryAfterSeconds),
  });
const FULL_SECONDS = 600;
/** Some of it expires all the time. */
export const sandboxFull = () =>
  new AnsweredError(503, 'The sandbox is full: try again later.', { 'retry-after': String(FULL_SECONDS) });
export const readOnly = (retryAfterSeconds: number) =>
  new AnsweredError(503, 'The service is read-only for the moment: try again later.', {
    'retry-after': String(retryAfterSeconds),
  });
export const unexpected = () =>
  new AnsweredError(500, 'Something went wrong on our side. Tell us the X-Request-Id of this answer.');
