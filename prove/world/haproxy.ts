import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../test/support/find-program.ts';
import { freePort } from '../../test/support/free-port.ts';
import { until } from '../../test/support/until.ts';

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

const CONFIGURATION = 'deploy/haproxy.cfg';

/** Undefined if HAProxy is missing and cannot be installed. */
export const findHaproxy = () => findProgram(['haproxy'], 'haproxy');

/** Runs HAProxy with the configuration from deploy/, except for the addresses; `change` may break it. */
export async function startHaproxy(
  program: string,
  ports: readonly number[],
  change = (text: string) => text,
  start = startProgram,
): Promise<Proxy> {
  const port = await freePort();
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-proxy-')), 'haproxy.cfg');
  await writeFile(file, change(withAddresses(await readFile(CONFIGURATION, 'utf8'), port, ports)));
  const haproxy = start(program, ['-db', '-f', file]);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    async stop() {
      const exit = once(haproxy, 'exit');
      haproxy.kill('SIGKILL');
      await exit;
    },
  };
}

/** Without the sandbox, which is configured the same way. */
function withAddresses(text: string, port: number, ports: readonly number[]): string {
  const sections = text.split(/\n(?=\S)/).filter((section) => !/^(?:frontend|backend) sandbox/.test(section));
  return sections
    .map((section) => withServers(section, ports))
    .join('\n')
    .replace(/bind :\d+/, `bind 127.0.0.1:${port}`);
}

/** One server per port, each like the first one. */
function withServers(section: string, ports: readonly number[]): string {
  const [, more = ''] = /^ {2}server sampan-1 \S+(.*)$/m.exec(section) ?? [];
  const servers = ports.map(
    (port, index) =>
      `  server sampan-${index + 1} 127.0.0.1:${port}${more.replace('sampan-1', `sampan-${index + 1}`)}\n`,
  );
  const without = section.replaceAll(/^ {2}server .*\n?/gm, '');
  return without === section ? section : `${without.trimEnd()}\n${servers.join('')}`;
}

const untilReady = (url: string) =>
  until(
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true,
    'HAProxy did not start or reached no process',
  );

function startProgram(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore' });
}
