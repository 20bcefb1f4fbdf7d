import assert from 'node:assert/strict';
import { runSampan, type Settings } from './sampan.ts';

export interface TestPartner {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface TestToken {
  readonly id: number;
  readonly token: string;
}

/** Adds a partner as an operator does. */
export async function addPartner(settings: Settings, name = 'Mekong Stays'): Promise<TestPartner> {
  const { id, client_id, client_secret } = await runJson(settings, 'partners', 'add', name);
  return { id, clientId: client_id, clientSecret: client_secret };
}

/** Issues a token as an operator does. */
export function issueToken(settings: Settings, partnerId: number, ...flags: string[]): Promise<TestToken> {
  return runJson(settings, 'tokens', 'issue', String(partnerId), ...flags);
}

/** What a command says to programs. */
export async function runJson(settings: Settings, ...args: string[]): Promise<any> {
  const { exitCode, stdout, stderr } = await runSampan([...args, '--json'], settings);
  assert.equal(exitCode, 0, stderr);
  return JSON.parse(stdout);
}
