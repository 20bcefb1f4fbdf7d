import { existsSync } from 'node:fs';
import { findProgram } from '../support/find-program.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of an installed Chromium, or of Debian's if it can be installed; otherwise the reason. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const named = [process.env['CHROMIUM_PATH'] ?? '', ...PLACES].find(
    (path) => path !== '' && existsSync(path),
  );
  const found = named ?? (await findProgram(COMMANDS, 'chromium'));
  if (found) return { path: found };
  const missing =
    'Chromium is missing and could not be installed: set CHROMIUM_PATH to run the browser tests';
  process.stderr.write(`${missing}\n`);
  return { missing };
}
