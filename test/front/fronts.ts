import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../support/find-program.ts';
import { freePort } from '../support/free-port.ts';
import { request } from '../support/request.ts';
import { until } from '../support/until.ts';

export interface Front {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export interface FrontKind {
  readonly name: string;
  /** Why it cannot run here. */
  readonly skip: string | false;
  /** Starts it with its file from deploy/ in front of a service. `prefix` is a command that runs another, such as taskset. */
  start(target: string, prefix?: readonly string[]): Promise<Front>;
}

/** A program, and how to start it in its own folder on a port. */
interface Setup {
  readonly program: string;
  readonly write: (folder: string, port: number, target: URL) => Promise<readonly string[]>;
}

const isRoot = process.getuid?.() === 0;

export const FRONTS: readonly FrontKind[] = [
  await createKind('nginx', 'nginx', 'nginx', writeNginx),
  await createKind('Varnish', 'varnishd', 'varnish', writeVarnish),
];

/** nginx over a folder that ./sampan bake has written. */
export const createBakedFront = (baked: string): Promise<FrontKind> =>
  createKind('nginx', 'nginx', 'nginx', async (folder, port, target) =>
    writeNginxMain(
      folder,
      (await readFile('deploy/nginx-baked.conf', 'utf8'))
        .replaceAll('/srv/sampan', baked)
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('127.0.0.1:8080', target.host),
    ),
  );

async function createKind(
  name: string,
  command: string,
  debianPackage: string,
  write: Setup['write'],
): Promise<FrontKind> {
  const program = process.platform === 'linux' ? await findProgram([command], debianPackage) : undefined;
  const skip = program ? false : `${name} is missing, and apt cannot install it`;
  if (skip) process.stderr.write(`${skip}\n`);
  return { name, skip, start: (target, prefix = []) => start({ program: program!, write }, target, prefix) };
}

async function start({ program, write }: Setup, target: string, prefix: readonly string[]): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-front-'));
  // Varnish runs as another user.
  await chmod(folder, 0o711);
  const port = await freePort();
  const args = await write(folder, port, new URL(target));
  const [command, ...rest] = [...prefix, program, ...args];
  const child = spawn(command!, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk).slice(-10_000)));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${errors}`);
    return isAnswering(url);
  }, `${program} does not answer`);
  return {
    url,
    port,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

const isAnswering = (url: string) =>
  request(`${url}/livez`).then(
    () => true,
    () => false,
  );

/** Nothing listens where the sandbox would. */
async function writeNginx(folder: string, port: number, target: URL): Promise<readonly string[]> {
  const text = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace('/var/lib/nginx/sampan', join(folder, 'cache'))
    .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:8080', target.host)
    .replaceAll('127.0.0.1:8081', '127.0.0.1:1');
  return writeNginxMain(folder, text);
}

/** Our server blocks in a main file like Debian's. */
async function writeNginxMain(folder: string, text: string): Promise<readonly string[]> {
  await writeFile(join(folder, 'sampan.conf'), text);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const main = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
${isRoot ? 'user root;' : ''}
events { worker_connections 768; }
http {
  ${temporary.join(' ')}
  sendfile on; tcp_nopush on; types_hash_max_size 2048; gzip on;
  keepalive_requests 1000000000;
  access_log /dev/null combined buffer=64k;
  include ${folder}/sampan.conf;
}
`;
  await writeFile(join(folder, 'nginx.conf'), main);
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
}

/** Our file, with the command from our unit. */
async function writeVarnish(folder: string, port: number, target: URL): Promise<readonly string[]> {
  const text = (await readFile('deploy/varnish.vcl', 'utf8'))
    .replaceAll('.port = "8080"', `.port = "${target.port}"`)
    .replaceAll('.host = "127.0.0.1"', `.host = "${target.hostname}"`);
  await writeFile(join(folder, 'sampan.vcl'), text);
  await mkdir(join(folder, 'work'));
  const command = /^ExecStart=\/\S+varnishd((?:\\\n|.)+)/m.exec(
    await readFile('deploy/varnish.conf', 'utf8'),
  )!;
  const own = command[1]!
    .replace(/-j \S+/, isRoot ? '$&' : '')
    .replace('-a :80', `-a 127.0.0.1:${port}`)
    .replace('/etc/varnish/sampan.vcl', join(folder, 'sampan.vcl'))
    .replace('malloc,1g', 'malloc,100m');
  return [...own.split(/[\s\\]+/).filter(Boolean), '-n', join(folder, 'work')];
}
