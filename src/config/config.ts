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
  checkTogether(config);
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

function checkTogether(config: Config): void {
  for (const rule of [portsDiffer, timeoutsFit, bucketHasKeys, databasesDiffer]) {
    const problem = rule(config);
    if (problem !== undefined) throw new BadSetting(problem);
  }
}

type Rule = (config: Config) => string | undefined;

const portsDiffer: Rule = ({ port, sandboxPort, metricsPort }) =>
  clash(['SANDBOX_PORT', sandboxPort], ['PORT', port]) ??
  clash(['METRICS_PORT', metricsPort], ['PORT', port]) ??
  clash(['METRICS_PORT', metricsPort], ['SANDBOX_PORT', sandboxPort]);

type Named = readonly [variable: string, port: number];

/** Port 0 means any free port. */
const clash = ([variable, port]: Named, [other, otherPort]: Named) =>
  port !== 0 && port === otherPort
    ? `${variable} must be a different port from ${other}, not "${port}" for both.`
    : undefined;

const timeoutsFit: Rule = ({ headersTimeoutMs, requestTimeoutMs }) =>
  headersTimeoutMs > requestTimeoutMs
    ? `HEADERS_TIMEOUT_MS must be at most REQUEST_TIMEOUT_MS, which is ${requestTimeoutMs}, not "${headersTimeoutMs}".`
    : undefined;

const bucketHasKeys: Rule = ({ s3Bucket, s3AccessKeyId, s3SecretAccessKey }) => {
  if (s3Bucket === '' || (s3AccessKeyId !== '' && s3SecretAccessKey !== '')) return undefined;
  const missing = s3AccessKeyId === '' ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
  return `${missing} must be set if S3_BUCKET is set, not empty.`;
};

/** The sandbox deletes what expires and gives tokens to anyone. */
const databasesDiffer: Rule = ({ databaseUrl, sandboxDatabaseUrl }) =>
  databaseUrl !== undefined &&
  sandboxDatabaseUrl !== undefined &&
  placeOf(databaseUrl) === placeOf(sandboxDatabaseUrl)
    ? 'SANDBOX_DATABASE_URL must be a different database from DATABASE_URL, not the same one.'
    : undefined;

function placeOf(url: string): string {
  const { username, hostname, port, pathname, search } = new URL(url);
  return [username, hostname, port || '5432', pathname, search].join(' ');
}
