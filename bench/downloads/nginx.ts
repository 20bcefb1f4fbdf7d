import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from '../../test/support/find-program.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { freePort } from '../../test/support/free-port.ts';
import { endProcess, spawnOn } from '../measure/pinned.ts';
import type { Server } from '../measure/side-by-side.ts';

const POLL_MS = 50;
const PATIENCE_MS = 30_000;

export const nginx = await findProgram(['nginx'], 'nginx');

export type NginxServer = Server & AsyncDisposable;

/** Serves files by name, using `.gz` versions where they exist, with one process and without a log. */
export async function startNginx(
  program: string,
  files: Readonly<Record<string, Buffer>>,
  core: number,
): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-nginx-'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawnOn(core, program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const startedMs = performance.now();
  while (!(await answers(port, Object.keys(files)[0]!))) {
    if (child.exitCode !== null || performance.now() - startedMs > PATIENCE_MS)
      throw new Error('nginx did not start.');
    await setTimeout(POLL_MS);
  }
  return {
    pid: child.pid!,
    port,
    async [Symbol.asyncDispose]() {
      await endProcess(child);
      await rm(folder, { recursive: true });
    },
  };
}

const answers = (port: number, name: string) =>
  exchange(port, requestText(`/${name}`)).then(
    ({ status }) => status === 200,
    () => false,
  );

function configuration(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder};`,
  );
  // By default nginx closes a connection after a thousand requests.
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  ${temporary.join(' ')}
  types { application/json json; text/csv csv; }
  access_log /dev/null combined buffer=64k;
  keepalive_requests 1000000000;
  sendfile on; tcp_nopush on; open_file_cache max=16; gzip_static on;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`;
}
