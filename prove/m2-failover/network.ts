import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresUser } from '../../test/support/postgres.ts';
import { until } from '../../test/support/until.ts';
import { FAST_FOLDER } from '../world/fast-disk.ts';

/** A machine with its own network, its own processes, and a folder that only its programs may write to. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  /** Starts a program in the background that logs to NAME.log in the folder. */
  start(name: string, command: readonly string[], environment: Readonly<Record<string, string>>): void;
  /** The program's log so far. */
  readLog(name: string): string;
  /** Signals the processes whose command line matches, oldest first. */
  signal(signal: NodeJS.Signals, commandLine: RegExp): number;
  /** Unplugs or plugs in the network cable. */
  setCable(state: 'up' | 'down'): Promise<void>;
}

export interface Network {
  readonly machines: readonly Machine[];
  /** Removes all processes, namespaces, interfaces and files. */
  stop(): Promise<void>;
}

const ROOT_HOST = 1;
const FIRST_HOST = 11;
let networks = 0;

/** Why this machine cannot run network namespaces, or undefined if it can. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces need Linux';
  if (!existsSync('/usr/sbin/ip') && !existsSync('/sbin/ip'))
    return 'the command "ip" is missing (Debian: iproute2)';
  const cables = 'ip link add name a type veth peer name b && ip link add name c type bridge';
  const { status, stderr } = spawnSync('unshare', [...SEPARATE, 'bash', '-c', cables], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `this machine does not allow network namespaces: ${stderr.trim().split('\n').at(-1) ?? 'no reason given'}`;
}

const SEPARATE = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Machines connected by a switch, together with this one. Each is a shell in its own namespaces that executes its input and ends with it,
 * so that everything ends even if this process is killed. Programs see `root`.
 */
export async function startNetwork(names: readonly string[], root = '/'): Promise<Network> {
  networks += 1;
  const subnet = `198.18.${(process.pid + networks) % 256}`;
  const folder = await mkdtemp(join(FAST_FOLDER, 'sampan-network-'));
  await chmod(folder, 0o711);
  const addresses = names.map((_, index) => `${subnet}.${FIRST_HOST + index}`);
  const hosts = join(folder, 'hosts');
  await writeFile(
    hosts,
    ['127.0.0.1 localhost', ...names.map((name, index) => `${addresses[index]} ${name}`), ''].join('\n'),
  );
  const shells: Shell[] = [];
  const stop = async () => {
    await Promise.all(shells.map((shell) => shell.end()));
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    const hub = await openShell('switch', folder);
    shells.push(hub);
    await hub.run(
      'ip link add name hub type bridge',
      'ip link set hub up',
      // If this process is killed, nothing else would remove it.
      `trap ${quote(`sleep 1; rm -rf ${folder}`)} EXIT`,
    );
    const own = `sampan${process.pid}-${networks}`;
    ip('link', 'add', 'name', own, 'type', 'veth', 'peer', 'name', 'root', 'netns', String(hub.pid));
    ip('address', 'add', `${subnet}.${ROOT_HOST}/24`, 'dev', own);
    ip('link', 'set', own, 'up');
    await hub.run('ip link set root master hub up');
    const machines: Machine[] = [];
    for (const [index, name] of names.entries()) {
      const shell = await openShell(name, folder);
      shells.push(shell);
      ip(
        'link',
        'add',
        'name',
        name,
        'netns',
        String(hub.pid),
        'type',
        'veth',
        'peer',
        'name',
        'cable',
        'netns',
        String(shell.pid),
      );
      await hub.run(`ip link set ${name} master hub up`);
      await shell.run(
        'ip link set lo up',
        `ip address add ${addresses[index]}/24 dev cable`,
        'ip link set cable up',
        `mount --bind ${quote(hosts)} ${quote(join(root, 'etc/hosts'))}`,
      );
      machines.push(
        await openMachine({ name, address: addresses[index]!, folder: join(folder, name), root, shell, hub }),
      );
    }
    return { machines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place extends Pick<Machine, 'name' | 'address' | 'folder'> {
  readonly root: string;
  readonly shell: Shell;
  readonly hub: Shell;
}

async function openMachine({ name, address, folder, root, shell, hub }: Place): Promise<Machine> {
  const { uid = 0, gid = 0 } = postgresUser();
  for (const each of [folder, join(folder, 'run')]) {
    await mkdir(each, { mode: 0o700 });
    await chown(each, uid, gid);
  }
  // A killed PostgreSQL leaves its shared memory behind; here it disappears with the machine.
  await shell.run(
    `mount --bind ${quote(folder)} /mnt`,
    'mount -t tmpfs none /dev/shm',
    `mkdir -p ${quote(folder)}`,
    `mount --bind /mnt ${quote(folder)}`,
    'chmod 1777 /dev/shm',
    // Debian's PostgreSQL has its socket here, which works without the network cable.
    'mount -t tmpfs none /run',
    'mkdir /run/postgresql',
    `mount --bind ${quote(join(folder, 'run'))} /run/postgresql`,
  );
  if (root !== '/')
    await shell.run(
      ...['proc', 'dev', 'run'].map((each) => `mount --rbind /${each} ${quote(join(root, each))}`),
      `mkdir -p ${quote(join(root, folder))}`,
      `mount --bind ${quote(folder)} ${quote(join(root, folder))}`,
    );
  const enter = `chroot --userspec=${uid}:${gid} --groups= ${quote(root)} env --chdir=${quote(folder)}`;
  return {
    name,
    address,
    folder,
    start(program, command, environment) {
      const variables = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
      const line = [...variables, ...command].map(quote).join(' ');
      shell.write(`${enter} ${line} >>${quote(join(folder, program))}.log 2>&1 &`);
    },
    readLog(program) {
      const file = join(folder, `${program}.log`);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    },
    signal(signal, commandLine) {
      const found = shell.listProcesses().filter((pid) => commandLine.test(readCommandLine(pid)));
      for (const pid of found) send(pid, signal);
      return found.length;
    },
    setCable: (state) => hub.run(`ip link set ${name} ${state}`),
  };
}

interface Shell {
  readonly pid: number;
  write(line: string): void;
  /** Resolves when all commands are done; rejects with the first failure. */
  run(...lines: readonly string[]): Promise<void>;
  /** All processes but the shell itself. */
  listProcesses(): number[];
  end(): Promise<void>;
}

async function openShell(name: string, folder: string): Promise<Shell> {
  const child: ChildProcess = spawn('unshare', [...SEPARATE, 'bash'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  let output = '';
  let errors = '';
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr!.on('data', (chunk: Buffer) => (errors += chunk));
  child.stdin!.on('error', () => {});
  const pid = child.pid!;
  let runs = 0;
  const shell: Shell = {
    pid,
    write: (line) => void child.stdin!.write(`${line}\n`),
    async run(...lines) {
      runs += 1;
      const mark = `${name} ${runs}`;
      shell.write(`{ ${lines.join(' && ')}; }; echo "${mark}: $?."`);
      const answer = new RegExp(`^${mark}: (\\d+)\\.$`, 'm');
      await until(
        () => answer.test(output) || child.exitCode !== null,
        `"${lines[0]}" did not finish on ${name}`,
      );
      if (answer.exec(output)?.[1] !== '0')
        throw new Error(`${name} failed to run "${lines.join('; ')}": ${errors}`);
    },
    listProcesses() {
      const namespace = readlinkSync(`/proc/${pid}/ns/pid_for_children`);
      return listPids().filter((each) => isIn(each, namespace) && readCommandLine(each) !== 'bash');
    },
    async end() {
      child.kill('SIGKILL');
      await exit;
    },
  };
  await shell.run(`cd ${quote(folder)}`);
  return shell;
}

function ip(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const listPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b);

/** A process may end while it is being read. */
function isIn(pid: number, namespace: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`) === namespace;
  } catch {
    return false;
  }
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
