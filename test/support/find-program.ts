import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackage } from './install-package.ts';

/** Where Debian installs programs for administrators. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** Finds a program's path, and installs Debian's package if it is missing and apt may install it. */
export async function findProgram(
  commands: readonly string[],
  debianPackage: string,
): Promise<string | undefined> {
  return findInPath(commands) ?? (await install(debianPackage, () => findInPath(commands)));
}

export interface WorkingProgram {
  readonly path: string;
  /** Why it is missing. */
  readonly skip: string | false;
}

/** Finds a program that succeeds with the arguments in `proof`, such as a Python that has a library. */
export async function findWorkingProgram(
  command: string,
  debianPackage: string,
  proof: readonly string[],
): Promise<WorkingProgram> {
  const find = () => listInPath([command]).find((path) => spawnSync(path, proof).status === 0);
  const path = find() ?? (await install(debianPackage, find));
  if (path) return { path, skip: false };
  const skip = `no ${command} can run "${proof.join(' ')}", and ${debianPackage} could not be installed`;
  process.stderr.write(`${skip}\n`);
  return { path: '', skip };
}

export function findInPath(commands: readonly string[]): string | undefined {
  return listInPath(commands)[0];
}

function listInPath(commands: readonly string[]): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_FOLDERS];
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).filter(existsSync);
}

async function install(debianPackage: string, find: () => string | undefined): Promise<string | undefined> {
  if (canInstall) await installPackage(debianPackage);
  return find();
}
