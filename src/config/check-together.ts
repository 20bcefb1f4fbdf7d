import type { Config } from './settings.ts';
import { BadSetting } from './setting.ts';

/** What only several settings together can get wrong. */
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

/** Port 0 is any that is free. */
const clash = ([variable, port]: Named, [other, otherPort]: Named) =>
  port !== 0 && port === otherPort
    ? `${variable} must be another port than ${other}, not "${port}" for both.`
    : undefined;

const timeoutsFit: Rule = ({ headersTimeoutMs, requestTimeoutMs }) =>
  headersTimeoutMs > requestTimeoutMs
    ? `HEADERS_TIMEOUT_MS must be at most REQUEST_TIMEOUT_MS, which is ${requestTimeoutMs}, not "${headersTimeoutMs}".`
    : undefined;

const bucketHasKeys: Rule = ({ s3Bucket, s3AccessKeyId, s3SecretAccessKey }) => {
  if (s3Bucket === '' || (s3AccessKeyId !== '' && s3SecretAccessKey !== '')) return undefined;
  const missing = s3AccessKeyId === '' ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
  return `${missing} must be set where S3_BUCKET is, not empty.`;
};

/** The sandbox deletes what expires, and hands out tokens to anyone. */
const databasesDiffer: Rule = ({ databaseUrl, sandboxDatabaseUrl }) =>
  databaseUrl !== undefined &&
  sandboxDatabaseUrl !== undefined &&
  placeOf(databaseUrl) === placeOf(sandboxDatabaseUrl)
    ? 'SANDBOX_DATABASE_URL must be another database than DATABASE_URL, not the same one.'
    : undefined;

function placeOf(url: string): string {
  const { username, hostname, port, pathname, search } = new URL(url);
  return [username, hostname, port || '5432', pathname, search].join(' ');
}
