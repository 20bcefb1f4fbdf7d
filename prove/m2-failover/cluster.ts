import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { findProgram } from '../../test/support/find-program.ts';
import { until } from '../../test/support/until.ts';
import { startNetwork, type Machine } from './network.ts';

/** Three machines with PostgreSQL, Patroni and etcd, and one with HAProxy, which routes to the primary. */
export interface Cluster {
  /** Sampan's database, through HAProxy. */
  readonly url: string;
  readonly machines: readonly Machine[];
  /** The primary according to the reachable machines; undefined if there is none. */
  findPrimary(): Promise<Machine | undefined>;
  /** Waits until every machine follows one primary, and one of them synchronously if configured. */
  untilWhole(): Promise<void>;
  /** Restarts Patroni, as systemd does. */
  startPatroni(machine: Machine): void;
  stop(): Promise<void>;
}

export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of the newest PostgreSQL version. */
  readonly postgres: string;
  /** The deploy/patroni file for the Debian release of the programs. */
  readonly release: string;
  /** The root folder of the programs, if it is not this machine's root. */
  readonly root?: string;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const FILES = 'deploy/patroni';
const DATABASES = ['database-1', 'database-2', 'database-3'];
const PROXY = 'proxy';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** A returning machine may have to copy the whole database. */
const PATIENCE_MS = 300_000;
const ASK_MS = 3_000;

/** Or the name of a missing program that cannot be installed. */
export async function findPrograms(): Promise<Programs | string> {
  const patroni = await findProgram(['patroni'], 'patroni');
  if (!patroni) return 'Patroni';
  const etcd = await findProgram(['etcd'], 'etcd-server');
  if (!etcd) return 'etcd';
  const haproxy = await findProgram(['haproxy'], 'haproxy');
  if (!haproxy) return 'HAProxy';
  const postgres = await findPostgres();
  if (!postgres) return "Debian's PostgreSQL";
  return { patroni, etcd, haproxy, postgres, release: findRelease(patroni) };
}

function findRelease(patroni: string): string {
  const version = execFileSync(patroni, ['--version'], { encoding: 'utf8' });
  return / (?:[012]\.|3\.0\.[012]\b)/.test(version) ? 'debian-12.env' : 'debian-13.env';
}

async function findPostgres(): Promise<string | undefined> {
  // Its programs are not on PATH, but this one is installed with them.
  await findProgram(['pg_ctlcluster'], 'postgresql');
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const folders = readdirSync(DEBIAN_POSTGRES)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')));
}

/** Uses the files in deploy/patroni unchanged; `change` may break their configuration. */
export async function startCluster(
  programs: Programs,
  change = (declared: string) => declared,
): Promise<Cluster> {
  const network = await startNetwork([...DATABASES, PROXY], programs.root);
  try {
    const machines = network.machines.slice(0, DATABASES.length);
    const proxy = network.machines.at(-1)!;
    for (const machine of machines) await installDatabase(machine, programs, change);
    await cp(join(FILES, 'haproxy.cfg'), join(proxy.folder, 'haproxy.cfg'));
    proxy.start('haproxy', [programs.haproxy, '-db', '-f', 'haproxy.cfg'], {});
    const password = readEnvironment('cluster.env')['SAMPAN_PASSWORD'];
    const isSynchronous = /^ +synchronous_mode: true$/m.test(
      change(readFileSync(join(FILES, 'patroni.yml'), 'utf8')),
    );
    const cluster: Cluster = {
      url: `postgres://sampan:${password}@${proxy.address}:5432/sampan`,
      machines,
      async findPrimary() {
        const arePrimary = await Promise.all(machines.map(isPrimary));
        const found = machines.filter((_, index) => arePrimary[index]);
        return found.length === 1 ? found[0] : undefined;
      },
      untilWhole: () => untilWhole(machines, isSynchronous),
      startPatroni: (machine) => startPatroni(machine, programs),
      stop: () => network.stop(),
    };
    await cluster.untilWhole();
    await until(
      () => answers({ connectionString: cluster.url }),
      'HAProxy did not connect to PostgreSQL',
      PATIENCE_MS,
    );
    return cluster;
  } catch (error) {
    await network.stop();
    throw error;
  }
}

async function installDatabase(
  machine: Machine,
  programs: Programs,
  change: (declared: string) => string,
): Promise<void> {
  await writeFile(
    join(machine.folder, 'patroni.yml'),
    change(await readFile(join(FILES, 'patroni.yml'), 'utf8')),
  );
  await cp(join(FILES, 'create-databases.sql'), join(machine.folder, 'create-databases.sql'));
  machine.start('etcd', [programs.etcd], environmentOf(machine, programs));
  startPatroni(machine, programs);
}

function startPatroni(machine: Machine, programs: Programs): void {
  machine.start('patroni', [programs.patroni, 'patroni.yml'], environmentOf(machine, programs));
}

/** The machine's configuration, except for the folders. */
export function environmentOf(
  { name, folder }: Machine,
  { postgres, release }: Programs,
): Record<string, string> {
  return {
    ...readEnvironment('cluster.env'),
    ...readEnvironment(release),
    ...readEnvironment(`${name}.env`),
    ETCD_DATA_DIR: join(folder, 'etcd'),
    // Debian 12's etcd needs this to be enabled explicitly.
    ETCD_UNSUPPORTED_ARCH: process.arch,
    PATRONI_POSTGRESQL_BIN_DIR: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
  };
}

/** The variables in a file of deploy/patroni. */
export function readEnvironment(name: string): Record<string, string> {
  const pairs = readFileSync(join(FILES, name), 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...pairs].map(([, key, value]) => [key, value]));
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  const answer = await ask(address, '/primary');
  return answer?.ok === true;
}

async function untilWhole(machines: readonly Machine[], isSynchronous: boolean): Promise<void> {
  let seen = '';
  const isWhole = async () => {
    const members = await Promise.all(machines.map(listMembers));
    seen = JSON.stringify(members);
    return members.every((list) => isComplete(list, machines.length, isSynchronous));
  };
  await until(isWhole, 'The cluster did not become complete', PATIENCE_MS).catch((error: Error) => {
    throw new Error(`${error.message} ${seen}\n${machines.map(lastLines).join('\n')}`);
  });
}

function isComplete(members: readonly Member[], count: number, isSynchronous: boolean): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  return (
    leader !== undefined &&
    members.length === count &&
    members.every(
      ({ state, timeline }) => /^(?:running|streaming)$/.test(state) && timeline === leader.timeline,
    ) &&
    members.some(({ role }) => role === 'sync_standby') === isSynchronous
  );
}

async function listMembers({ address }: Machine): Promise<readonly Member[]> {
  const answer = await ask(address, '/cluster');
  if (!answer) return [];
  const { members } = (await answer.json().catch(() => ({ members: [] }))) as { members: readonly Member[] };
  return members;
}

const ask = (address: string, path: string) =>
  fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => undefined);

const lastLines = (machine: Machine) =>
  [machine.name, ...machine.readLog('patroni').split('\n').slice(-8)].join('\n');

async function answers(config: ClientConfig): Promise<boolean> {
  const client = new Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
