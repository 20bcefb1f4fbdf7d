import * as kinds from './kinds.ts';
import SENTENCES from './sentences.json' with { type: 'json' };

/** A default may depend on earlier settings. */
export type Known = Readonly<
  Record<'host' | 'baseUrl' | 'apiUrl', string> & Record<'port' | 'sandboxPort' | 'requestTimeoutMs', number>
>;

export interface Setting<Value> extends kinds.Kind<Value> {
  readonly variable: keyof typeof SENTENCES;
  readonly fallback: string | ((known: Known) => string);
}

function setting<Value>(
  variable: keyof typeof SENTENCES,
  fallback: Setting<Value>['fallback'],
  kind: kinds.Kind<Value>,
): Setting<Value> {
  return { variable, fallback, ...kind };
}

const perMinute = kinds.wholeNumber(0, 1_000_000_000);

/** Every variable that the service reads, once and in order; its sentence is in `sentences.json`. `.env.example` is generated from both. */
export const SETTINGS = {
  host: setting('HOST', '0.0.0.0', kinds.host),
  port: setting('PORT', '8080', kinds.port),
  metricsPort: setting('METRICS_PORT', (known) => portAfter(known.port, 2), kinds.port),
  metricsHost: setting('METRICS_HOST', '127.0.0.1', kinds.host),
  baseUrl: setting('BASE_URL', (known) => localUrl(known.host, known.port), kinds.origin),
  securityContact: setting('SECURITY_CONTACT', mailTo('security'), kinds.contact),
  operator: setting(
    'OPERATOR',
    'service',
    kinds.matching(
      /^(?=.{1,50}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'lower-case words joined by hyphens, at most 50 characters in total',
    ),
  ),
  workers: setting('WORKERS', '1', kinds.wholeNumber(1, 256)),
  dataDir: setting('DATA_DIR', './var', kinds.folder),
  databaseUrl: setting('DATABASE_URL', '', kinds.databaseUrl),
  databasePool: setting('DATABASE_POOL', '10', kinds.wholeNumber(1, 1_000)),
  databaseConnectMs: setting('DATABASE_CONNECT_MS', '400', kinds.milliseconds),
  databaseStatementMs: setting('DATABASE_STATEMENT_MS', '450', kinds.milliseconds),
  readOnly: setting('READ_ONLY', 'no', kinds.yesOrNo),
  refreshMs: setting('REFRESH_MS', '2000', kinds.milliseconds),
  republishMs: setting('REPUBLISH_MS', '30000', kinds.milliseconds),
  rateLimit: setting('RATE_LIMIT', '600', perMinute),
  waitingLimit: setting('WAITING_LIMIT', '500', kinds.wholeNumber(0, 1_000_000)),
  trustProxy: setting('TRUST_PROXY', '', kinds.subnets),
  requestTimeoutMs: setting('REQUEST_TIMEOUT_MS', '4000', kinds.milliseconds),
  deadlineMs: setting('DEADLINE_MS', '5000', kinds.milliseconds),
  headersTimeoutMs: setting(
    'HEADERS_TIMEOUT_MS',
    (known) => String(Math.min(4_000, known.requestTimeoutMs)),
    kinds.milliseconds,
  ),
  answerTimeoutMs: setting('ANSWER_TIMEOUT_MS', '4000', kinds.milliseconds),
  keepAliveMs: setting('KEEP_ALIVE_MS', '65000', kinds.milliseconds),
  connectionCheckMs: setting('CONNECTION_CHECK_MS', '250', kinds.milliseconds),
  maxHeaderBytes: setting('MAX_HEADER_BYTES', '8192', kinds.bytes),
  bodyLimitBytes: setting('BODY_LIMIT_BYTES', '1024', kinds.bytes),
  drainMs: setting('DRAIN_MS', '1000', kinds.wholeNumber(0, 600_000)),
  shutdownMs: setting('SHUTDOWN_MS', '10000', kinds.milliseconds),
  logLevel: setting('LOG_LEVEL', 'info', kinds.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  apiUrl: setting('API_URL', (known) => known.baseUrl, kinds.origin),
  imageUrl: setting('IMAGE_URL', (known) => known.apiUrl, kinds.webAddress),
  partnerContact: setting('PARTNER_CONTACT', mailTo('partners'), kinds.contact),
  sandboxPort: setting('SANDBOX_PORT', (known) => portAfter(known.port, 1), kinds.port),
  sandboxUrl: setting('SANDBOX_URL', (known) => localUrl(known.host, known.sandboxPort), kinds.origin),
  sandboxDatabaseUrl: setting('SANDBOX_DATABASE_URL', '', kinds.databaseUrl),
  sandboxDays: setting('SANDBOX_DAYS', '7', kinds.wholeNumber(1, 365)),
  sandboxLimit: setting('SANDBOX_LIMIT', '30', perMinute),
  sandboxPartners: setting('SANDBOX_PARTNERS', '5000', kinds.wholeNumber(0, 1_000_000)),
  sandboxBytes: setting('SANDBOX_BYTES', '2000000000', kinds.wholeNumber(0, 1_000_000_000_000)),
  defaultLanguage: setting('DEFAULT_LANGUAGE', 'en', kinds.oneOf(['en', 'vi', 'ko', 'ja'])),
  defaultTimeZone: setting('DEFAULT_TIME_ZONE', 'UTC', kinds.timeZone),
  defaultCurrency: setting('DEFAULT_CURRENCY', 'USD', kinds.oneOf(['USD', 'VND'])),
  roomsKept: setting('ROOMS_KEPT', '1000', kinds.wholeNumber(0, 1_000_000)),
  roomPages: setting('ROOM_PAGES', 'yes', kinds.yesOrNo),
  tokenRateLimit: setting('TOKEN_RATE_LIMIT', '600', perMinute),
  refusalLimit: setting('REFUSAL_LIMIT', '300', perMinute),
  deletionLimit: setting('DELETION_LIMIT', '120', perMinute),
  grantLimit: setting('GRANT_LIMIT', '300', perMinute),
  trashDays: setting('TRASH_DAYS', '7', kinds.wholeNumber(0, 3_650)),
  reapMs: setting('REAP_MS', '1000', kinds.milliseconds),
  snapshotMs: setting('SNAPSHOT_MS', '50000', kinds.wholeNumber(0, 3_600_000)),
  s3Bucket: setting(
    'S3_BUCKET',
    '',
    kinds.matching(
      /^(?:[A-Za-z0-9][A-Za-z0-9._-]{2,254})?$/,
      'empty or 3 to 255 letters, digits, dots, hyphens and underscores',
    ),
  ),
  s3Endpoint: setting('S3_ENDPOINT', 'https://s3.amazonaws.com', kinds.webAddress),
  s3Region: setting(
    'S3_REGION',
    'us-east-1',
    kinds.matching(/^[A-Za-z0-9-]{1,50}$/, '1 to 50 letters, digits and hyphens'),
  ),
  s3AccessKeyId: setting(
    'S3_ACCESS_KEY_ID',
    '',
    // Hidden, because people confuse it with the secret.
    kinds.secret(
      /^(?:(?![/,=])[!-~]){0,128}$/,
      'at most 128 visible ASCII characters other than slash, comma and equals sign',
    ),
  ),
  s3SecretAccessKey: setting(
    'S3_SECRET_ACCESS_KEY',
    '',
    kinds.secret(/^[!-~]{0,256}$/, 'at most 256 visible ASCII characters'),
  ),
} as const satisfies Record<string, Setting<unknown>>;

function mailTo(name: string) {
  return ({ baseUrl }: Known) => `mailto:${name}@${new URL(baseUrl).hostname}`;
}

/** The port a few numbers higher; port 0 stays "any free port". */
function portAfter(first: number, step: number): string {
  return String(first === 0 ? 0 : first + step);
}

/** The address of a port for a browser on this machine. An address cannot contain a network interface, which follows "%". */
function localUrl(name: string, number: number): string {
  if (/^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|::1?|localhost)$|%/.test(name)) return `http://localhost:${number}`;
  return `http://${name.includes(':') ? `[${name}]` : name}:${number}`;
}
