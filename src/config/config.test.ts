import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadSetting, envExample, readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

test('with nothing set, every setting has its default', () => {
  const config = readConfig({});
  assert.equal(config.port, 8080);
  assert.equal(config.metricsPort, 8082);
  assert.equal(config.baseUrl, 'http://localhost:8080');
  assert.equal(config.operator, 'service');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.rateLimit, 600);
});

test('defaults that depend on the port follow it', () => {
  const config = readConfig({ PORT: '9000' });
  assert.equal(config.metricsPort, 9002);
  assert.equal(config.baseUrl, 'http://localhost:9000');
});

test('defaults that depend on the sandbox port follow it', () => {
  assert.equal(readConfig({ SANDBOX_PORT: '9500' }).sandboxUrl, 'http://localhost:9500');
  assert.equal(readConfig({ PORT: '9000' }).sandboxUrl, 'http://localhost:9001');
});

test('addresses follow HOST if it is not reachable as localhost', () => {
  assert.equal(readConfig({ HOST: '192.0.2.7' }).baseUrl, 'http://192.0.2.7:8080');
  assert.equal(readConfig({ HOST: '2001:db8::7' }).sandboxUrl, 'http://[2001:db8::7]:8081');
  assert.equal(readConfig({ HOST: '::' }).baseUrl, 'http://localhost:8080');
  assert.equal(readConfig({ HOST: '127.0.0.1' }).baseUrl, 'http://localhost:8080');
});

test('the headers timeout is never longer than the request timeout', () => {
  assert.equal(readConfig({}).headersTimeoutMs, 4_000);
  assert.equal(readConfig({ REQUEST_TIMEOUT_MS: '1000' }).headersTimeoutMs, 1_000);
  assert.equal(readConfig({ REQUEST_TIMEOUT_MS: '9000' }).headersTimeoutMs, 4_000);
});

test('the partner addresses follow the service address', () => {
  const config = readConfig({ PORT: '9000', BASE_URL: 'https://sampan.example' });
  assert.equal(config.apiUrl, 'https://sampan.example');
  assert.equal(config.imageUrl, 'https://sampan.example');
  assert.equal(config.sandboxUrl, 'http://localhost:9001');
  assert.equal(readConfig({ API_URL: 'https://api.example' }).imageUrl, 'https://api.example');
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', OPERATOR: '' }).port, 8080);
});

const ORIGIN = 'an http or https address without a path, such as https://data.example.org';
const DATABASE =
  'empty or postgres://user:password@host:port/database, with special characters percent-encoded';
const HIDDEN = 'the value given, which is hidden';

const BAD: [settings: Record<string, string>, message: string][] = [
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5".'],
  [
    { PORT: '65535', METRICS_PORT: '1' },
    'SANDBOX_PORT must be a whole number from 0 to 65535, not "65536", the default derived from other settings: set it.',
  ],
  [
    { PORT: '9000', SANDBOX_PORT: '9000' },
    'SANDBOX_PORT must be a different port from PORT, not "9000" for both.',
  ],
  [
    { PORT: '9000', METRICS_PORT: '9000' },
    'METRICS_PORT must be a different port from PORT, not "9000" for both.',
  ],
  [{ SANDBOX_PORT: '8082' }, 'METRICS_PORT must be a different port from SANDBOX_PORT, not "8082" for both.'],
  [
    { OPERATOR: 'My Trips' },
    'OPERATOR must be lower-case words joined by hyphens, at most 50 characters in total, not "My Trips".',
  ],
  [{ BASE_URL: 'example.org' }, `BASE_URL must be ${ORIGIN}, not "example.org".`],
  [{ BASE_URL: 'ftp://example.org' }, `BASE_URL must be ${ORIGIN}, not "ftp://example.org".`],
  [{ BASE_URL: 'https://example.org/data' }, `BASE_URL must be ${ORIGIN}, not "https://example.org/data".`],
  [{ API_URL: 'https://example.org/api' }, `API_URL must be ${ORIGIN}, not "https://example.org/api".`],
  [{ SANDBOX_URL: 'https://me:hunter2@example.org' }, `SANDBOX_URL must be ${ORIGIN}, not "…@example.org".`],
  [
    { IMAGE_URL: 'https://example.org/?size=1' },
    'IMAGE_URL must be an http or https address without user, query or fragment, not "https://example.org/?size=1".',
  ],
  [
    { TRUST_PROXY: '10.0.0.1, banana' },
    'TRUST_PROXY must be empty, or IP addresses or subnets such as 10.0.0.0/8, separated by commas, not "10.0.0.1, banana".',
  ],
  [
    { DEFAULT_TIME_ZONE: 'Mars/Base' },
    'DEFAULT_TIME_ZONE must be an IANA time zone such as Asia/Ho_Chi_Minh or Etc/GMT-7, not "Mars/Base".',
  ],
  [{ DATABASE_URL: 'mysql://x' }, `DATABASE_URL must be ${DATABASE}, not ${HIDDEN}.`],
  [
    { DATABASE_URL: 'postgres://a:b@c/d', SANDBOX_DATABASE_URL: 'postgres://a:b@c:5432/d' },
    'SANDBOX_DATABASE_URL must be a different database from DATABASE_URL, not the same one.',
  ],
  [{ S3_BUCKET: 'photos' }, 'S3_ACCESS_KEY_ID must be set if S3_BUCKET is set, not empty.'],
  [
    { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'a' },
    'S3_SECRET_ACCESS_KEY must be set if S3_BUCKET is set, not empty.',
  ],
  [
    { HEADERS_TIMEOUT_MS: '5000' },
    'HEADERS_TIMEOUT_MS must be at most REQUEST_TIMEOUT_MS, which is 4000, not "5000".',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud".'],
  [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 256, not "0".'],
];

for (const [settings, message] of BAD) {
  const named = Object.entries(settings).map((each) => each.join('='));
  test(`refuses ${named.join(' ')} in one line that names the variable`, () => {
    assert.throws(() => readConfig(settings), new BadSetting(message));
  });
}

// Wrongly written addresses with a password, which no message may show.
const LEAKY = [
  'mysql://sampan:hunter2@host/db',
  'postgres:sampan:hunter2@host/db',
  'postgres://sampan:hunter2@ho st/db',
  'postgres://sampan:hunter2@host:99999/db',
  'postgres://sampan:hunter2@host:port/db',
  'postgres://sampan:%hunter2@host/db',
  'postgres://sampan:a/hunter2@host/db',
  'postgres://sampan:a@b/hunter2@host/db',
  'postgres://sampan:1?hunter2@host/db',
  'postgres://sampan:1#hunter2@host/db',
  'sampan:hunter2@host/db',
  'hunter2',
  'postgres://sampan:hunter2@host/db\n',
];

for (const variable of ['DATABASE_URL', 'SANDBOX_DATABASE_URL']) {
  for (const value of LEAKY) {
    test(`refuses ${variable}=${JSON.stringify(value)} without showing it`, () => {
      assert.throws(
        () => readConfig({ [variable]: value }),
        new BadSetting(`${variable} must be ${DATABASE}, not ${HIDDEN}.`),
      );
    });
  }
}

const GOOD: [variable: string, value: string][] = [
  ['DATABASE_URL', 'postgres://sampan:p%40ss%2Fword@db.example:5433/sampan?sslmode=require'],
  ['DATABASE_URL', 'postgresql://sampan@[::1]/sampan'],
  ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/sampan'],
  ['DATABASE_URL', 'postgres:///sampan?host=/var/run/postgresql'],
  ['IMAGE_URL', 'https://cdn.example/photos'],
  ['S3_ENDPOINT', 'https://project.example/storage/v1/s3'],
  ['DEFAULT_TIME_ZONE', 'Etc/GMT-7'],
  ['DEFAULT_TIME_ZONE', 'Asia/Ho_Chi_Minh'],
  ['DEFAULT_TIME_ZONE', 'Asia/Saigon'],
  ['DEFAULT_TIME_ZONE', 'US/Pacific'],
  ['DEFAULT_TIME_ZONE', 'EST5EDT'],
  ['DEFAULT_TIME_ZONE', 'America/Argentina/Buenos_Aires'],
  ['HOST', 'fe80::1%eth0'],
  ['HOST', 'data.example.org'],
];

for (const [variable, value] of GOOD) {
  test(`accepts ${variable}=${value} unchanged`, () => {
    assert.ok(Object.values(readConfig({ [variable]: value })).includes(value));
  });
}

test('accepts every time zone that the runtime lists', () => {
  for (const name of Intl.supportedValuesOf('timeZone'))
    assert.equal(readConfig({ DEFAULT_TIME_ZONE: name }).defaultTimeZone, name);
});

test('accepts proxies as addresses and subnets of both families', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1 , fc00::/7' });
  assert.deepEqual(trustProxy, ['127.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7']);
});

test('the example contains every variable once', () => {
  for (const { variable } of Object.values(SETTINGS)) {
    assert.equal(envExample().match(new RegExp(`^#${variable}=`, 'gm'))?.length, 1, variable);
  }
});

test('drops a trailing slash of BASE_URL', () => {
  assert.equal(readConfig({ BASE_URL: 'https://data.example.org/' }).baseUrl, 'https://data.example.org');
});
