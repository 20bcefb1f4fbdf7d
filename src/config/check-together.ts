import type { Config } from './settings.ts';
import { BadSetting } from './setting.ts';

/** Checks settings that can only be wrong in combination. */
export function checkTogether(config: Config): void {
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
