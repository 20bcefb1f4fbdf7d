import { resolve } from 'node:path';

/** A bad value: its message is one line that names the variable. */
export class BadSetting extends Error {}

interface Setting<Value> {
  readonly variable: string;
  readonly fallback: string | ((known: { port: number }) => string);
  readonly sentence: string;
  readonly parse: (text: string) => Value;
}

const fail = (expected: string): never => {
  throw new BadSetting(expected);
};

const wholeNumber = (minimum: number, maximum: number) => (text: string) => {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return number >= minimum && number <= maximum
    ? number
    : fail(`a whole number from ${minimum} to ${maximum}`);
};
const port = wholeNumber(0, 65_535);
const milliseconds = wholeNumber(1, 3_600_000);
const bytes = wholeNumber(1, 1_073_741_824);
const oneOf = (words: readonly string[]) => (text: string) =>
  words.includes(text) ? text : fail(`one of ${words.join(', ')}`);
const matching = (pattern: RegExp, expected: string) => (text: string) =>
  pattern.test(text) ? text : fail(expected);

function webAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) fail('an http or https address');
  return text.replace(/\/+$/, '');
}

function databaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  return /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')
    ? text
    : fail('empty or a postgres:// address');
}

/** Every variable the service reads, once: `.env.example` and the reference are made from this table. */
export const SETTINGS = {
  host: setting('HOST', '0.0.0.0', 'Address to listen on.', matching(/^[0-9a-zA-Z.:-]+$/, 'an address')),
  port: setting('PORT', '8080', 'Port of the service.', port),
  metricsPort: setting(
    'METRICS_PORT',
    (known) => String(known.port + 2),
    'Port of /metrics, which listens on 127.0.0.1 only.',
    port,
  ),
  baseUrl: setting(
    'BASE_URL',
    (known) => `http://localhost:${known.port}`,
    'Address under which people reach the service; every absolute link is made from it.',
    webAddress,
  ),
  operator: setting(
    'OPERATOR',
    'service',
    'First word of the tool-usage path, /api/data/<operator>-tool-usage-daily.',
    matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens'),
  ),
  workers: setting(
    'WORKERS',
    '1',
    'Processes that answer requests; --workers N says the same.',
    wholeNumber(1, 256),
  ),
  dataDir: setting(
    'DATA_DIR',
    './var',
    'Folder of the embedded database and everything else kept on disk.',
    (text) => resolve(text),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'postgres://… to keep the state in PostgreSQL; empty for the embedded SQLite.',
    databaseUrl,
  ),
  databasePool: setting(
    'DATABASE_POOL',
    '10',
    'Connections to PostgreSQL, per process.',
    wholeNumber(1, 1_000),
  ),
  databaseConnectMs: setting(
    'DATABASE_CONNECT_MS',
    '500',
    'Longest wait for a PostgreSQL connection.',
    milliseconds,
  ),
  databaseStatementMs: setting(
    'DATABASE_STATEMENT_MS',
    '700',
    'Longest PostgreSQL statement of a request.',
    milliseconds,
  ),
  refreshMs: setting('REFRESH_MS', '2000', 'How often a process looks for newer releases.', milliseconds),
  republishMs: setting(
    'REPUBLISH_MS',
    '30000',
    'How often new counts are published in the tool-usage dataset.',
    milliseconds,
  ),
  rateLimit: setting(
    'RATE_LIMIT',
    '600',
    'Requests per minute and client address; 0 turns the limit off.',
    wholeNumber(0, 1_000_000_000),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Addresses or subnets of the proxies whose X-Forwarded-For is believed, with commas between; empty for none.',
    (text) => text.split(',').flatMap((address) => address.trim() || []),
  ),
  headersTimeoutMs: setting(
    'HEADERS_TIMEOUT_MS',
    '5000',
    'Longest wait for the headers of a request.',
    milliseconds,
  ),
  requestTimeoutMs: setting('REQUEST_TIMEOUT_MS', '10000', 'Longest wait for a whole request.', milliseconds),
  keepAliveMs: setting('KEEP_ALIVE_MS', '65000', 'How long an idle connection is kept.', milliseconds),
  connectionCheckMs: setting(
    'CONNECTION_CHECK_MS',
    '1000',
    'How often slow connections are looked for.',
    milliseconds,
  ),
  maxHeaderBytes: setting('MAX_HEADER_BYTES', '8192', 'Largest request line and headers.', bytes),
  bodyLimitBytes: setting('BODY_LIMIT_BYTES', '1024', 'Largest request body where none is expected.', bytes),
  drainMs: setting(
    'DRAIN_MS',
    '1000',
    'At shutdown, how long requests are still welcome before the port closes.',
    wholeNumber(0, 600_000),
  ),
  shutdownMs: setting(
    'SHUTDOWN_MS',
    '10000',
    'At shutdown, how long running requests may still take.',
    milliseconds,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Least serious log line that is written.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  ),
} as const satisfies Record<string, Setting<unknown>>;

export type Config = {
  readonly [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']>;
};

function setting<Value>(
  variable: string,
  fallback: Setting<Value>['fallback'],
  sentence: string,
  parse: (text: string) => Value,
): Setting<Value> {
  return { variable, fallback, sentence, parse };
}

/** An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const portNumber = parseSetting(SETTINGS.port, environment, { port: 0 });
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(
    ([key, each]) => [key, parseSetting(each, environment, { port: portNumber })] as const,
  );
  return Object.freeze(Object.fromEntries(entries)) as Config;
}

function parseSetting<Value>(
  { variable, fallback, parse }: Setting<Value>,
  environment: Readonly<Record<string, string | undefined>>,
  known: { port: number },
): Value {
  const text = environment[variable] || (typeof fallback === 'string' ? fallback : fallback(known));
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    throw new BadSetting(`${variable} must be ${error.message}, not ${JSON.stringify(text)}.`);
  }
}

export function envExample(): string {
  const known = { port: SETTINGS.port.parse(SETTINGS.port.fallback as string) };
  const blocks = Object.values<Setting<unknown>>(SETTINGS).map(
    ({ variable, fallback, sentence }) =>
      `# ${sentence}\n#${variable}=${typeof fallback === 'string' ? fallback : fallback(known)}\n`,
  );
  return `# Every setting of Sampan with its default. Copy to .env and uncomment what you change.\n\n${blocks.join('\n')}`;
}
