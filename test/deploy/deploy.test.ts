import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { serviceUnavailable } from '../../src/errors.ts';
import { parseDockerfile, parseEnvironment } from '../container/dockerfile.ts';
import { runSampan } from '../support/sampan.ts';

// The variables, values, ports, paths and times in deploy/ match those of Sampan.

const read = (name: string) => readFileSync(join('deploy', name), 'utf8');
/** Read by Node, not by Sampan. */
const NOT_OURS = new Set(['NODE_COMPILE_CACHE']);
const VARIABLES = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
const { drainMs, shutdownMs, port, sandboxPort, waitingLimit } = readConfig({});

/** Fails for an unknown variable and for a value that Sampan would refuse. */
function check(environment: Readonly<Record<string, string>>): void {
  const own = Object.entries(environment).filter(([name]) => !NOT_OURS.has(name));
  assert.ok(own.length > 0);
  for (const [name] of own) assert.ok(VARIABLES.has(name), `${name} is not a setting`);
  readConfig(Object.fromEntries(own));
}

// test/deploy/container.long.ts starts the container.
describe('deploy/Dockerfile', () => {
  const instructions = parseDockerfile(read('Dockerfile'));
  const after = (wanted: string) => instructions.flatMap(({ word, text }) => (word === wanted ? [text] : []));
  const environment = parseEnvironment(after('ENV').join(' '));

  test('uses known settings with valid values', () => check(environment));

  test('exposes the default ports, and the health check defaults to the same port', () => {
    assert.deepEqual(after('EXPOSE'), [`${port} ${sandboxPort} ${environment['METRICS_PORT']}`]);
    assert.ok(after('HEALTHCHECK')[0]?.includes(`\${PORT:-${port}}`));
  });

  test('keeps its state in the volume', () => assert.deepEqual(after('VOLUME'), [environment['DATA_DIR']]));
});

describe('deploy/compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  const ours = Object.entries<any>(services).filter(([name]) => name.startsWith('sampan-'));

  test('uses known settings with valid values, in more than one process', () => {
    assert.ok(ours.length >= 2);
    for (const [, { environment }] of ours) check(environment);
  });

  test('refers only to services, users and databases that it defines', () => {
    const { database, photos } = services;
    for (const [, { environment, depends_on, build }] of ours) {
      for (const name of Object.keys(depends_on)) assert.ok(name in services, name);
      assert.ok(existsSync(join('deploy', build.context, build.dockerfile)));
      const live = new URL(environment.DATABASE_URL);
      const sandbox = new URL(environment.SANDBOX_DATABASE_URL);
      assert.equal(live.hostname, 'database');
      assert.equal(live.username, database.environment.POSTGRES_USER);
      assert.equal(live.password, database.environment.POSTGRES_PASSWORD);
      assert.match(read('create-sandbox.sql'), new RegExp(`^create database ${sandbox.pathname.slice(1)};`));
      assert.equal(new URL(environment.S3_ENDPOINT).hostname, 'photos');
      assert.equal(environment.S3_ACCESS_KEY_ID, photos.environment.MINIO_ROOT_USER);
      assert.equal(environment.S3_SECRET_ACCESS_KEY, photos.environment.MINIO_ROOT_PASSWORD);
      assert.match(photos.entrypoint.join(' '), new RegExp(`/data/${environment.S3_BUCKET} `));
    }
  });

  test("writes only to the image's volume and a temporary folder", () => {
    for (const [, service] of ours) {
      assert.equal(service.read_only, true);
      assert.equal(service.tmpfs, '/tmp');
      assert.equal(service.volumes, undefined);
    }
  });

  test('mounts existing files, and waits longer than a shutdown takes', () => {
    for (const { volumes: mounts = [] } of Object.values<any>(services)) {
      for (const mount of mounts as string[]) {
        const [source = ''] = mount.split(':');
        assert.ok(source.startsWith('./') ? existsSync(join('deploy', source)) : source in volumes, source);
      }
    }
    for (const [, { stop_grace_period }] of ours)
      assert.ok(Number.parseInt(stop_grace_period, 10) * 1_000 > drainMs + shutdownMs);
  });

  test('lets the proxy reach every process on the right ports', () => {
    const proxied = [...read('haproxy.cfg').matchAll(/^ {2}server \S+ (\S+):(\d+)/gm)];
    assert.deepEqual(
      proxied.map(([, host, at]) => `${host} ${at}`),
      [port, port, sandboxPort, sandboxPort].flatMap((at) => ours.map(([name]) => `${name} ${at}`)),
    );
    assert.deepEqual(services.proxy.ports, [`${port}:${port}`, `${sandboxPort}:${sandboxPort}`]);
  });
});

describe('deploy/haproxy.cfg', () => {
  const text = read('haproxy.cfg');

  test("refuses with the service's message and Retry-After", () => {
    const { status, message, headers } = serviceUnavailable(1);
    for (const each of [502, status, 504]) {
      const [line = ''] = new RegExp(`^ {2}http-error status ${each} .*$`, 'm').exec(text) ?? [];
      assert.ok(line.includes(`string '${JSON.stringify({ message })}'`), `${each} ${line}`);
      assert.ok(line.includes(`hdr Retry-After ${headers['retry-after']}`), `${each} ${line}`);
    }
  });

  test('sends a process no more requests at once than its queue holds', () => {
    const limits = [...text.matchAll(/ maxconn (\d+)/g)].map(([, limit]) => Number(limit));
    assert.equal(limits.length, 4);
    for (const limit of limits) assert.ok(limit <= waitingLimit);
  });
});

// test/front/front.thorough.ts and test/front/baked.thorough.ts run them with real responses.
for (const [name, hosts, message] of [
  ['nginx.conf', /^ {2}server (127\.0\.0\.1:\d+);/gm, /return 503 '(.*)';/],
  ['nginx-baked.conf', /proxy_pass http:\/\/(127\.0\.0\.1:\d+);/g, /return 503 '(.*)';/],
  ['varnish.vcl', /^ {2}\.port = "(\d+)";/gm, /"""(.*)"""/],
] as const) {
  describe(`deploy/${name}`, () => {
    const text = read(name);

    test("connects to Sampan's default ports", () => {
      const asked = [...text.matchAll(hosts)].map(([, host]) => Number(host!.split(':').at(-1)));
      assert.deepEqual([...new Set(asked)], name === 'nginx.conf' ? [port, sandboxPort] : [port]);
    });

    test("refuses with the service's message", () => {
      const refused = serviceUnavailable(1);
      assert.equal(message.exec(text)?.[1], JSON.stringify({ message: refused.message }));
      assert.match(text, new RegExp(`Retry-After\\W.*${refused.headers['retry-after']}`));
    });
  });
}

describe('deploy/sampan.service', () => {
  const settings = read('sampan.service')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  const all = (name: string) => settings.flatMap(([key, value]) => (key === name ? [value] : []));
  const environment = Object.fromEntries(
    all('Environment').map((pair) => pair.split('=') as [string, string]),
  );

  test('uses known settings, with folders that systemd creates', () => {
    check(environment);
    assert.equal(environment['DATA_DIR'], `/var/lib/${all('StateDirectory')[0]}`);
    assert.equal(environment['NODE_COMPILE_CACHE'], `/var/cache/${all('CacheDirectory')[0]}`);
  });

  test('runs an existing command, and waits longer than a shutdown takes', async () => {
    const [command = '', ...args] = all('ExecStart')[0]!.split(' ');
    assert.equal(command, `${all('WorkingDirectory')[0]}/sampan`);
    assert.equal((await runSampan([...args, '--help'], {})).exitCode, 0);
    assert.ok(Number(all('TimeoutStopSec')[0]) * 1_000 > drainMs + shutdownMs);
  });
});
