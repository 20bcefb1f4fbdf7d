import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './pinned.ts';

const FOLDER = join(ROOT, 'bench', 'peers');
const INSTALL_MS = 300_000;

/** What Sampan is measured beside is no dependency of it: it is installed when it is first measured. */
export async function installPeers(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  process.stderr.write('installing the peers of the benchmark\n');
  await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, timeout: INSTALL_MS });
}
