import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** With the time for other installations. */
const INSTALL_MS = 540_000;
const APT_STATE = '/var/lib/apt';
/** A failed update may leave lists that are good enough. */
const INSTALL =
  'apt-get update -qq; exec apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "$0"';

export const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian's package, after those that other processes are installing: apt would fail while they hold its locks. */
export async function installPackage(debianPackage: string): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  process.stderr.write(`installing ${debianPackage} for the tests\n`);
  try {
    await promisify(execFile)('flock', ['--no-fork', APT_STATE, 'sh', '-c', INSTALL, debianPackage], {
      env,
      timeout: INSTALL_MS,
    });
    return true;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr: string };
    process.stderr.write(`${debianPackage} is not installed: ${stderr.trim() || message}\n`);
    return false;
  }
}
