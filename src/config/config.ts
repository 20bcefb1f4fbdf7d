import SENTENCES from './sentences.json' with { type: 'json' };
import { SETTINGS, type Known, type Setting } from './settings.ts';

/** A bad value. The message is one line with the setting, the value and what is allowed. */
export class BadSetting extends Error {}

export type Config = {
  readonly [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting. An empty variable counts as unset. */
export function readConfig(environment: Environment = process.env): Config {
  const values: Record<string, unknown> = {};
  for (const [key, each] of Object.entries<Setting<unknown>>(SETTINGS)) {
    values[key] = readSetting(each, environment, values as unknown as Known);
  }
  const config = Object.freeze(values) as Config;
  for (const problem of findProblems(config)) throw new BadSetting(problem);
  return config;
}

function readSetting<Value>(setting: Setting<Value>, environment: Environment, known: Known): Value {
  const given = environment[setting.variable];
  const text = given || defaultOf(setting.fallback, known);
  if (setting.accepts(text)) return setting.parse(text);
  throw badSetting(setting, text, given ? '' : ', the default derived from other settings: set it');
}

export function badSetting(
  { variable, allowed, show }: Setting<unknown>,
  text: string,
  remark = '',
): BadSetting {
  return new BadSetting(`${variable} must be ${allowed}, not ${show(text)}${remark}.`);
}

const defaultOf = (fallback: Setting<unknown>['fallback'], known: Known) =>
  typeof fallback === 'string' ? fallback : fallback(known);

export function envExample(): string {
  const known = readConfig({});
  const blocks = Object.values<Setting<unknown>>(SETTINGS).map(
    ({ variable, fallback, allowed }) =>
      `# ${SENTENCES[variable]}\n# Allowed: ${allowed}.\n#${variable}=${defaultOf(fallback, known)}\n`,
  );
  return `# All settings with their defaults. Copy this file to .env beside it and uncomment the lines you change.\n\n${blocks.join('\n')}`;
}

/** What is wrong with values that are good on their own. */
function* findProblems(config: Config): Generator<string> {
  const { port, sandboxPort, metricsPort, headersTimeoutMs, requestTimeoutMs } = config;
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey, databaseUrl, sandboxDatabaseUrl } = config;
  const ports = Object.entries({ PORT: port, SANDBOX_PORT: sandboxPort, METRICS_PORT: metricsPort });
  // Port 0 means any free port.
  for (const [index, [variable, number]] of ports.entries())
    for (const [other, otherNumber] of ports.slice(0, index))
      if (number !== 0 && number === otherNumber)
        yield `${variable} must be a different port from ${other}, not "${number}" for both.`;
  if (headersTimeoutMs > requestTimeoutMs)
    yield `HEADERS_TIMEOUT_MS must be at most REQUEST_TIMEOUT_MS, which is ${requestTimeoutMs}, not "${headersTimeoutMs}".`;
  const keys = Object.entries({ S3_ACCESS_KEY_ID: s3AccessKeyId, S3_SECRET_ACCESS_KEY: s3SecretAccessKey });
  for (const [variable, key] of keys)
    if (s3Bucket !== '' && key === '') yield `${variable} must be set if S3_BUCKET is set, not empty.`;
  // The sandbox deletes what expires and gives tokens to anyone.
  if (databaseUrl && sandboxDatabaseUrl && placeOf(databaseUrl) === placeOf(sandboxDatabaseUrl))
    yield 'SANDBOX_DATABASE_URL must be a different database from DATABASE_URL, not the same one.';
}

function placeOf(url: string): string {
  const { username, hostname, port, pathname, search } = new URL(url);
  return [username, hostname, port || '5432', pathname, search].join(' ');
}
