import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { askEverything } from '../container/ask-everything.ts';
import { ASSEMBLY_MS, assemble, type Image } from '../container/assemble.ts';
import { findDebootstrap } from '../container/find-debootstrap.ts';
import { findProgram } from '../support/find-program.ts';
import { freePort } from '../support/free-port.ts';
import { grantToken } from '../support/partner.ts';
import { LONG_TIMEOUTS } from '../support/sampan.ts';
import { untilReady } from '../support/until-ready.ts';

const UNIT = 'deploy/sampan.service';
const HIGHEST_EXPOSURE = 2;
/** The files that the unit expects in /opt/sampan. */
const PROJECT = ['CHANGELOG.md', 'data', 'deploy', 'node_modules', 'package.json', 'sampan', 'src'];
const run = promisify(execFile);

const analyze = await findProgram(['systemd-analyze'], 'systemd');

test(
  `${UNIT} has low exposure according to systemd-analyze`,
  { skip: analyze ? false : 'systemd-analyze is missing, and apt cannot install it' },
  async () => {
    const { stdout } = await run(analyze!, ['security', '--offline=true', '--no-pager', UNIT]);
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)!;
    assert.ok(Number(level) <= HIGHEST_EXPOSURE, stdout);
  },
);

const { debootstrap = '', obstacle } = await findDebootstrap();
const nspawn = obstacle ? undefined : await findProgram(['systemd-nspawn'], 'systemd-container');
const skip = obstacle ?? (nspawn ? false : 'systemd-nspawn is missing, and apt cannot install it');

describe(`${UNIT}, on a machine with systemd`, { skip }, () => {
  let image: Image;
  let folder: string;
  let machine: ChildProcess;
  let log = '';
  let url: string;
  let sandboxUrl: string;

  before(
    async () => {
      image = await assemble('test/container/machine.Dockerfile', '.', debootstrap);
      folder = await mkdtemp(join(tmpdir(), 'sampan-machine-'));
      const [port, sandboxPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
      [url, sandboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sandboxPort}`];
      const ports = { PORT: port, SANDBOX_PORT: sandboxPort, METRICS_PORT: metricsPort };
      const settings = Object.entries({ ...ports, ...LONG_TIMEOUTS, WORKERS: 2 });
      await writeFile(
        join(folder, 'sampan.env'),
        settings.map((each) => `${each.join('=')}\n`),
      );
      machine = boot(nspawn!, image.root, join(folder, 'sampan.env'));
      for (const stream of [machine.stdout!, machine.stderr!])
        stream.on('data', (chunk: Buffer) => (log += chunk));
      await untilReady(url, () => (machine.exitCode === null ? undefined : log));
    },
    { timeout: ASSEMBLY_MS },
  );

  after(async () => {
    if (machine?.exitCode === null) {
      machine.kill('SIGKILL');
      await once(machine, 'exit');
    }
    // The machine may still write for a moment after its shutdown.
    const withRetries = { recursive: true, maxRetries: 20, retryDelay: 250 };
    for (const each of [folder, image && dirname(image.root)]) if (each) await rm(each, withRetries);
  });

  /** Runs a command on the machine. */
  const runThere = (...command: string[]) => {
    const [init] = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').split(' ');
    return run('nsenter', ['--target', init!, '--mount', '--pid', '--uts', '--ipc', ...command]);
  };

  const runCommand = async (...command: string[]) =>
    (await runThere('/opt/sampan/deploy/as-service', ...command)).stdout;

  test('causes no systemd warnings', async () => {
    const { stdout, stderr } = await runThere(
      'systemd-analyze',
      'verify',
      '/etc/systemd/system/sampan.service',
    );
    assert.equal(stdout + stderr, '');
  });

  test('allows everything that Node, SQLite, sharp and the network need', async () => {
    await askEverything(url, sandboxUrl);
  });

  test('shares its state with commands that deploy/as-service runs', async () => {
    const { client_id, client_secret } = JSON.parse(
      await runCommand('partners', 'add', 'Mekong Stays', '--json'),
    );
    assert.match(
      await grantToken(url, { clientId: client_id, clientSecret: client_secret }),
      /^sampan_live_/,
    );
    const backup = '/var/lib/sampan-backups/one';
    assert.match(await runCommand('backup', backup), /./);
    await runCommand('check', '--backup', backup);
    await runCommand('check');
  });

  test('stops without a failure or a restart', async () => {
    await runThere('systemctl', 'stop', 'sampan.service');
    const shown = ['Result', 'NRestarts', 'ExecMainStatus', 'ActiveState'];
    const { stdout } = await runThere('systemctl', 'show', 'sampan.service', `--property=${shown.join(',')}`);
    assert.deepEqual(stdout.trim().split('\n').sort(), [
      'ActiveState=inactive',
      'ExecMainStatus=0',
      'NRestarts=0',
      'Result=success',
    ]);
  });
});

function boot(program: string, root: string, settings: string): ChildProcess {
  const project = PROJECT.map((name) => `--bind-ro=${resolve(name)}:/opt/sampan/${name}`);
  const options = ['--register=no', '--keep-unit', '--quiet', `--bind-ro=${settings}:/etc/sampan.env`];
  return spawn(program, [...options, ...project, '--directory', root, '--boot'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
