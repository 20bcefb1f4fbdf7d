import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './pinned.ts';

const FOLDER = join(ROOT, 'bench', 'peers');
const INSTALL_MS = 300_000;

/** The servers that Sampan is compared with are not its dependencies: they are installed for the first measurement. */
export async function installPeers(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  process.stderr.write('installing the peers of the benchmark\n');
  await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, timeout: INSTALL_MS });
}
