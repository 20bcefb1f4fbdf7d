import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../support/find-program.ts';

const run = promisify(execFile);

/** The path of debootstrap, or the reason why a root cannot be assembled and entered here. */
export async function findDebootstrap(): Promise<{ debootstrap?: string; obstacle?: string }> {
  if (process.platform !== 'linux') return { obstacle: 'containers need Linux' };
  if (process.getuid?.() !== 0) return { obstacle: 'only root may assemble and enter a root' };
  const namespaces = await run('unshare', ['--mount', '--pid', '--fork', 'true']).catch(() => undefined);
  if (!namespaces) return { obstacle: 'this machine forbids namespaces' };
  const debootstrap = await findProgram(['debootstrap'], 'debootstrap');
  return debootstrap ? { debootstrap } : { obstacle: 'debootstrap is missing and apt cannot install it' };
}
