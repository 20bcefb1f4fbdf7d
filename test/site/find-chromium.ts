import { existsSync } from 'node:fs';
import { findProgram } from '../support/find-program.ts';

/** Chromium without its windows, which needs a third of the time. */
const HEADLESS = 'chromium-headless-shell';
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: the one that the caller names, Debian's without windows, or another; otherwise the reason. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const named = process.env['CHROMIUM_PATH'];
  const found =
    (named && existsSync(named) ? named : undefined) ??
    (await findProgram([HEADLESS], HEADLESS)) ??
    PLACES.find((path) => existsSync(path)) ??
    (await findProgram(COMMANDS, 'chromium'));
  if (found) return { path: found };
  const missing =
    'Chromium is missing and could not be installed: set CHROMIUM_PATH to run the browser tests';
  process.stderr.write(`${missing}\n`);
  return { missing };
}
