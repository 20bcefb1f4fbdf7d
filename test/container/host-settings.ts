import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/**
 * Writes this machine's package settings (npm, apt) into `folder` and returns the variables that point to them. `seenAs` is the
 * folder's path inside the build. None of it becomes part of the image.
 */
export async function writeHostSettings(
  folder: string,
  seenAs: string,
): Promise<Readonly<Record<string, string>>> {
  const environment: Record<string, string> = {};
  for (const name of PROXIES) if (process.env[name]) environment[name] = process.env[name];
  await copyFile(join(homedir(), '.npmrc'), join(folder, 'npmrc')).catch(() => undefined);
  environment['npm_config_userconfig'] = `${seenAs}/npmrc`;
  environment['npm_config_registry'] = await npmSetting('registry');
  const authorities = [process.env['NODE_EXTRA_CA_CERTS'], await npmSetting('cafile')];
  for (const [index, name] of ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'].entries()) {
    const file = authorities[index];
    if (!file || file === 'null') continue;
    await copyFile(file, join(folder, name));
    environment[name] = `${seenAs}/${name}`;
  }
  const { stdout } = await run('apt-config', ['dump', 'Acquire::http', 'Acquire::https', 'Acquire::Retries']);
  await writeFile(join(folder, 'apt.conf'), stdout);
  environment['APT_CONFIG'] = `${seenAs}/apt.conf`;
  return environment;
}

/** Runs the machine's own npm, because npm looks for its global settings beside the Node that runs it. */
async function npmSetting(name: string): Promise<string> {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: folders.join(delimiter) };
  return (await run('npm', ['config', 'get', name], { env })).stdout.trim();
}
