import { withState } from '../../src/cli/state.ts';
import { readConfig } from '../../src/config/config.ts';
import { SCOPES, type Scope } from '../../src/partners/caller.ts';
import { addPartner as insertPartner } from '../../src/partners/partners.ts';
import { issueToken as insertToken } from '../../src/partners/tokens.ts';
import type { Database } from '../../src/storage/database.ts';
import { asSampan, type Settings } from './sampan.ts';

const TOKEN_LIFE_MS = 90 * 86_400_000;

export interface TestPartner {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface TestToken {
  readonly id: number;
  readonly token: string;
}

/** Calls what the operator's command calls; a process for each partner would take most of a second. */
export function addPartner(settings: Settings, name = 'Mekong Stays'): Promise<TestPartner> {
  return inDatabase(settings, (db) => insertPartner(db, { name, now: new Date() }));
}

/** Issues a token with the usual lifetime, without a process. */
export function issueToken(
  settings: Settings,
  partnerId: number,
  scopes: readonly Scope[] = SCOPES,
): Promise<TestToken> {
  const now = new Date();
  const asked = { partnerId, scopes, label: '', now, expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS) };
  return inDatabase(settings, (db) => insertToken(db, { environment: 'live', ...asked }));
}

const inDatabase = <Result>(settings: Settings, work: (db: Database) => Promise<Result>) =>
  asSampan(() => withState(readConfig(settings), ({ db }) => work(db)));

/** Gets a token from the token endpoint, as a partner's program does. */
export async function grantToken(
  url: string,
  { clientId, clientSecret }: Pick<TestPartner, 'clientId' | 'clientSecret'>,
): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}
