import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALL_MS = 300_000;

/** The path of a Chromium: one that is there, or Debian's where it may be installed; else why there is none. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const found = findInstalled() ?? (await installed());
  if (found) return { path: found };
  const missing =
    'no Chromium was found or could be installed: set CHROMIUM_PATH to one to run the tests of the site in a browser';
  process.stderr.write(`${missing}\n`);
  return { missing };
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const inPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...inPath, ...PLACES];
  return candidates.find((path) => path !== '' && existsSync(path));
}

async function installed(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => promisify(execFile)('apt-get', args, { env, timeout: INSTALL_MS });
  try {
    process.stderr.write('installing Chromium for the tests of the site\n');
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  } catch {
    return undefined;
  }
  return findInstalled();
}
