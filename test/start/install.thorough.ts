import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { LONG_TIMEOUTS } from '../support/sampan.ts';
import { untilReady } from '../support/until-ready.ts';

// Runs the README's first commands in a clone of the last commit, with an older Node and npm from the registry, without privileges.

const run = promisify(execFile);
/** `nobody` when the tests run as root, because root can write everywhere. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PASSED_ON = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;

interface Machine {
  readonly node: string;
  readonly npm: string;
  readonly environment: Readonly<Record<string, string>>;
}

let place: string;
let registry: string;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'sampan-install-'));
  await chmod(place, 0o755);
  registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
});
after(async () => {
  await run('chmod', ['-R', 'u+w', place]);
  await rm(place, { recursive: true });
});

/** A machine with this Node and npm and no other Node on its PATH. */
async function prepareMachine(node: string, npm: string): Promise<Machine> {
  const folder = join(place, `node-${node}-npm-${npm}`);
  const home = join(place, 'home');
  await mkdir(folder);
  await mkdir(home, { recursive: true });
  const nodePackage = await findNodePackage();
  const packages = [`${nodePackage}@${node}`, `npm@${npm}`];
  await run('npm', ['install', '--no-save', '--prefix', folder, ...packages]);
  await giveToUser(folder, home);
  const folders = [join(folder, 'node_modules', nodePackage, 'bin'), join(folder, 'node_modules/npm/bin')];
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  return {
    node: join(folders[0]!, 'node'),
    npm: join(folders[1]!, 'npm-cli.js'),
    environment: {
      ...Object.fromEntries(passedOn.map(([name, value]) => [name, value ?? ''])),
      PATH: [...folders, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
      HOME: home,
      npm_config_registry: registry,
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    },
  };
}

async function findNodePackage(): Promise<string> {
  const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const names = Object.keys(optionalDependencies);
  const found = names.find((name) => name.endsWith(`-${platform()}-${arch()}`));
  assert.ok(found, `There is no Node package for ${platform()} ${arch()}`);
  return found;
}

async function giveToUser(...paths: string[]): Promise<void> {
  if (USER.uid !== undefined) await run('chown', ['-R', `${USER.uid}:${USER.gid}`, ...paths]);
}

async function clone(name: string): Promise<string> {
  const home = join(place, name);
  await run('git', ['clone', '--quiet', '.', home]);
  await giveToUser(home);
  return home;
}

/** Runs npm with the machine's Node, in the checkout. */
function runNpm(machine: Machine, home: string, args: string[], settings = {}): ChildProcess {
  const env = { ...machine.environment, ...settings };
  return spawn(machine.node, [machine.npm, ...args], { cwd: home, env, ...USER });
}

function collectOutput(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (output.stdout += chunk));
  child.stderr!.on('data', (chunk: Buffer) => (output.stderr += chunk));
  return output;
}

async function install(machine: Machine, home: string, ...flags: string[]): Promise<void> {
  const child = runNpm(machine, home, ['ci', ...flags]);
  const output = collectOutput(child);
  const [exitCode] = await once(child, 'close');
  assert.equal(exitCode, 0, output.stderr);
}

/** Starts the service with `npm start`, uses it, and stops npm as an operator would. Returns the output. */
async function startAndStop(machine: Machine, home: string, settings: Record<string, string>) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const ports = { HOST: '127.0.0.1', PORT: String(port), SANDBOX_PORT: String(sandboxPort), DRAIN_MS: '50' };
  const child = runNpm(machine, home, ['start'], { ...ports, ...LONG_TIMEOUTS, ...settings });
  const output = collectOutput(child);
  await untilReady(url, () => (child.exitCode === null ? undefined : output.stderr)).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  for (const path of ['/api/data/vietnam-destinations?format=csv', '/destinations/hanoi']) {
    const answer = await fetch(url + path);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /Hanoi/);
  }
  child.kill('SIGTERM');
  // Resolves when every process that holds the output has ended.
  await once(child, 'close');
  await assert.rejects(fetch(`${url}/livez`));
  return output;
}

/** The log, the only output on stderr. */
function parseLog(stderr: string): { level: string; msg: string }[] {
  return stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: string; msg: string });
}

function assertSilentAndStopped(output: { stderr: string }): void {
  const log = parseLog(output.stderr);
  assert.deepEqual(
    log.filter(({ level }) => level !== 'info'),
    [],
  );
  assert.equal(log.at(-1)?.msg, 'stopped');
}

describe('A fresh clone, installed without privileges', () => {
  test('starts after "npm ci" with npm 10 on Node 18, in a path with spaces, and stops with npm', async () => {
    const machine = await prepareMachine('18', '10');
    const home = await clone('a path with spaces');
    await install(machine, home);
    assertSilentAndStopped(await startAndStop(machine, home, {}));
  });

  test('starts after "npm ci --omit=dev" with npm 11 on Node 22, from a read-only checkout, and stops with npm', async () => {
    const machine = await prepareMachine('22', '11');
    const home = await clone('read-only');
    await install(machine, home, '--omit=dev');
    await run('chmod', ['-R', 'a-w', home]);
    const data = join(place, 'data');
    await mkdir(data);
    await giveToUser(data);
    assertSilentAndStopped(await startAndStop(machine, home, { DATA_DIR: data }));
  });
});
