import {
  bytes,
  contact,
  databaseUrl,
  folder,
  host,
  matching,
  milliseconds,
  oneOf,
  origin,
  port,
  secret,
  subnets,
  timeZone,
  webAddress,
  wholeNumber,
  yesOrNo,
  type Kind,
} from './kinds.ts';
import SENTENCES from './sentences.json' with { type: 'json' };

/** A default may depend on earlier settings. */
export interface Known {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly sandboxPort: number;
  readonly requestTimeoutMs: number;
}

export interface Setting<Value> extends Kind<Value> {
  readonly variable: keyof typeof SENTENCES;
  readonly fallback: string | ((known: Known) => string);
}

function setting<Value>(
  variable: keyof typeof SENTENCES,
  fallback: Setting<Value>['fallback'],
  kind: Kind<Value>,
): Setting<Value> {
  return { variable, fallback, ...kind };
}

const perMinute = wholeNumber(0, 1_000_000_000);

/** Every variable that the service reads, once and in order; its sentence is in `sentences.json`. `.env.example` is generated from both. */
export const SETTINGS = {
  host: setting('HOST', '0.0.0.0', host),
  port: setting('PORT', '8080', port),
  metricsPort: setting('METRICS_PORT', (known) => portAfter(known.port, 2), port),
  metricsHost: setting('METRICS_HOST', '127.0.0.1', host),
  baseUrl: setting('BASE_URL', (known) => localUrl(known.host, known.port), origin),
  securityContact: setting(
    'SECURITY_CONTACT',
    (known) => `mailto:security@${new URL(known.baseUrl).hostname}`,
    contact,
  ),
  operator: setting(
    'OPERATOR',
    'service',
    matching(
      /^(?=.{1,50}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'lower-case words joined by hyphens, at most 50 characters in total',
    ),
  ),
  workers: setting('WORKERS', '1', wholeNumber(1, 256)),
  dataDir: setting('DATA_DIR', './var', folder),
  databaseUrl: setting('DATABASE_URL', '', databaseUrl),
  databasePool: setting('DATABASE_POOL', '10', wholeNumber(1, 1_000)),
  databaseConnectMs: setting('DATABASE_CONNECT_MS', '400', milliseconds),
  databaseStatementMs: setting('DATABASE_STATEMENT_MS', '450', milliseconds),
  readOnly: setting('READ_ONLY', 'no', yesOrNo),
  refreshMs: setting('REFRESH_MS', '2000', milliseconds),
  republishMs: setting('REPUBLISH_MS', '30000', milliseconds),
  rateLimit: setting('RATE_LIMIT', '600', perMinute),
  waitingLimit: setting('WAITING_LIMIT', '500', wholeNumber(0, 1_000_000)),
  trustProxy: setting('TRUST_PROXY', '', subnets),
  requestTimeoutMs: setting('REQUEST_TIMEOUT_MS', '4000', milliseconds),
  deadlineMs: setting('DEADLINE_MS', '5000', milliseconds),
  headersTimeoutMs: setting(
    'HEADERS_TIMEOUT_MS',
    (known) => String(Math.min(4_000, known.requestTimeoutMs)),
    milliseconds,
  ),
  answerTimeoutMs: setting('ANSWER_TIMEOUT_MS', '4000', milliseconds),
  keepAliveMs: setting('KEEP_ALIVE_MS', '65000', milliseconds),
  connectionCheckMs: setting('CONNECTION_CHECK_MS', '250', milliseconds),
  maxHeaderBytes: setting('MAX_HEADER_BYTES', '8192', bytes),
  bodyLimitBytes: setting('BODY_LIMIT_BYTES', '1024', bytes),
  drainMs: setting('DRAIN_MS', '1000', wholeNumber(0, 600_000)),
  shutdownMs: setting('SHUTDOWN_MS', '10000', milliseconds),
  logLevel: setting('LOG_LEVEL', 'info', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  apiUrl: setting('API_URL', (known) => known.baseUrl, origin),
  imageUrl: setting('IMAGE_URL', (known) => known.apiUrl, webAddress),
  partnerContact: setting(
    'PARTNER_CONTACT',
    (known) => `mailto:partners@${new URL(known.baseUrl).hostname}`,
    contact,
  ),
  sandboxPort: setting('SANDBOX_PORT', (known) => portAfter(known.port, 1), port),
  sandboxUrl: setting('SANDBOX_URL', (known) => localUrl(known.host, known.sandboxPort), origin),
  sandboxDatabaseUrl: setting('SANDBOX_DATABASE_URL', '', databaseUrl),
  sandboxDays: setting('SANDBOX_DAYS', '7', wholeNumber(1, 365)),
  sandboxLimit: setting('SANDBOX_LIMIT', '30', perMinute),
  sandboxPartners: setting('SANDBOX_PARTNERS', '5000', wholeNumber(0, 1_000_000)),
  sandboxBytes: setting('SANDBOX_BYTES', '2000000000', wholeNumber(0, 1_000_000_000_000)),
  defaultLanguage: setting('DEFAULT_LANGUAGE', 'en', oneOf(['en', 'vi', 'ko', 'ja'])),
  defaultTimeZone: setting('DEFAULT_TIME_ZONE', 'UTC', timeZone),
  defaultCurrency: setting('DEFAULT_CURRENCY', 'USD', oneOf(['USD', 'VND'])),
  roomsKept: setting('ROOMS_KEPT', '1000', wholeNumber(0, 1_000_000)),
  roomPages: setting('ROOM_PAGES', 'yes', yesOrNo),
  tokenRateLimit: setting('TOKEN_RATE_LIMIT', '600', perMinute),
  refusalLimit: setting('REFUSAL_LIMIT', '300', perMinute),
  deletionLimit: setting('DELETION_LIMIT', '120', perMinute),
  grantLimit: setting('GRANT_LIMIT', '300', perMinute),
  trashDays: setting('TRASH_DAYS', '7', wholeNumber(0, 3_650)),
  reapMs: setting('REAP_MS', '1000', milliseconds),
  s3Bucket: setting(
    'S3_BUCKET',
    '',
    matching(
      /^(?:[A-Za-z0-9][A-Za-z0-9._-]{2,254})?$/,
      'empty or 3 to 255 letters, digits, dots, hyphens and underscores',
    ),
  ),
  s3Endpoint: setting('S3_ENDPOINT', 'https://s3.amazonaws.com', webAddress),
  s3Region: setting(
    'S3_REGION',
    'us-east-1',
    matching(/^[A-Za-z0-9-]{1,50}$/, '1 to 50 letters, digits and hyphens'),
  ),
  s3AccessKeyId: setting(
    'S3_ACCESS_KEY_ID',
    '',
    // Hidden, because people confuse it with the secret.
    secret(
      /^(?:(?![/,=])[!-~]){0,128}$/,
      'at most 128 visible ASCII characters other than slash, comma and equals sign',
    ),
  ),
  s3SecretAccessKey: setting(
    'S3_SECRET_ACCESS_KEY',
    '',
    secret(/^[!-~]{0,256}$/, 'at most 256 visible ASCII characters'),
  ),
} as const satisfies Record<string, Setting<unknown>>;

/** The port a few numbers higher; port 0 stays "any free port". */
function portAfter(first: number, step: number): string {
  return String(first === 0 ? 0 : first + step);
}

/** The address of a port for a browser on this machine. An address cannot contain a network interface, which follows "%". */
function localUrl(name: string, number: number): string {
  if (/^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|::1?|localhost)$|%/.test(name)) return `http://localhost:${number}`;
  return `http://${name.includes(':') ? `[${name}]` : name}:${number}`;
}
