import { existsSync } from 'node:fs';
import { findProgram } from '../find-program.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: one that is there, or Debian's where it may be installed; else why there is none. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const named = [process.env['CHROMIUM_PATH'] ?? '', ...PLACES].find(
    (path) => path !== '' && existsSync(path),
  );
  const found = named ?? (await findProgram(COMMANDS, 'chromium'));
  if (found) return { path: found };
  const missing =
    'no Chromium was found or could be installed: set CHROMIUM_PATH to one to run the tests of the site in a browser';
  process.stderr.write(`${missing}\n`);
  return { missing };
}
