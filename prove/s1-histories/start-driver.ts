import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Settings } from '../../test/support/sampan.ts';
import { PATIENCE_MS } from '../../test/support/until.ts';
import type { Calls } from './driver.ts';

export class DriverDied extends Error {}

/** Asks the driver to do something. One call at a time. */
export type AskDriver = <Name extends keyof Calls>(
  call: Name,
  ...given: Parameters<Calls[Name]>
) => ReturnType<Calls[Name]>;

export interface Driver {
  readonly ask: AskDriver;
  isDead(): boolean;
  stop(): Promise<void>;
}

/** The settings that are the same for every history. */
const SETTINGS: Settings = {
  PORT: '0',
  BASE_URL: 'http://sampan.test',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  TOKEN_RATE_LIMIT: '0',
  REFUSAL_LIMIT: '0',
  DELETION_LIMIT: '0',
  GRANT_LIMIT: '0',
  DATABASE_CONNECT_MS: '30000',
  DATABASE_STATEMENT_MS: '30000',
  DATABASE_POOL: '4',
  DEADLINE_MS: '120000',
  HEADERS_TIMEOUT_MS: '120000',
  REQUEST_TIMEOUT_MS: '120000',
  ANSWER_TIMEOUT_MS: '120000',
  DEFAULT_CURRENCY: 'VND',
};

/** `home` is the project's folder, perhaps a broken copy. */
export async function startDriver(home: string, settings: Settings): Promise<Driver> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child: ChildProcess = fork(new URL('driver.ts', import.meta.url), [resolve(home)], {
    execArgv: ['--disable-proto=delete'],
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...SETTINGS, ...settings },
  });
  let isDead = false;
  const died = once(child, 'exit').then(() => {
    isDead = true;
    throw new DriverDied();
  });
  died.catch(() => {});
  const hear = async () => {
    // Only ends a hang.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const [answer] = await Promise.race([once(child, 'message', { signal }), died]);
    const { result, error } = answer as { result: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return result;
  };
  await hear();
  return {
    ask: (async (call: keyof Calls, ...given: unknown[]) => {
      if (isDead) throw new DriverDied();
      const heard = hear();
      child.send({ call, given }, () => {});
      return heard;
    }) as AskDriver,
    isDead: () => isDead,
    async stop() {
      if (isDead) return;
      child.disconnect();
      await died.catch(() => {});
    },
  };
}
