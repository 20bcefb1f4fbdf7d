import { accessSync, constants, existsSync, mkdirSync, opendirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { badSetting, type Config } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';

/** Addresses that every machine has. */
const CERTAIN = new Set(['0.0.0.0', '127.0.0.1']);

/** Checks what a setting's text cannot show: whether this machine has the addresses, and may write to the folder. */
export async function checkMachine(config: Config): Promise<void> {
  await checkAddress('host', config.host);
  await checkAddress('metricsHost', config.metricsHost);
  if (keepsFiles(config)) checkFolder(config.dataDir);
}

/** Listens briefly on any free port. */
async function checkAddress(key: 'host' | 'metricsHost', host: string): Promise<void> {
  if (CERTAIN.has(host)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ host, port: 0 }, () => server.close(() => resolve()));
  try {
    await promise;
  } catch (error) {
    throw badSetting(SETTINGS[key], host, ` (${codeOf(error)})`);
  }
}

/** Creates the folder if needed. A database in it may belong to another user. */
export function checkFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    opendirSync(dataDir).closeSync();
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const file of ['sampan.db', 'sandbox.db'].map((name) => join(dataDir, name)))
      if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw badSetting(SETTINGS.dataDir, dataDir, ` (${codeOf(error)})`);
  }
}

/** Creates one level at a time: a recursive mkdir under /proc never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function keepsFiles({ databaseUrl, sandboxDatabaseUrl, s3Bucket }: Config): boolean {
  return databaseUrl === undefined || sandboxDatabaseUrl === undefined || s3Bucket === '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
