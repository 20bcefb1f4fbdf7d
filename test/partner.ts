import { runJson } from './rooms-fixture.ts';
import type { Settings } from './sampan.ts';

export interface TestPartner {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface TestToken {
  readonly id: number;
  readonly token: string;
}

/** Adds a partner with the operator's command. */
export async function addPartner(settings: Settings, name = 'Mekong Stays'): Promise<TestPartner> {
  const { id, client_id, client_secret } = await runJson(['partners', 'add', name], settings);
  return { id, clientId: client_id, clientSecret: client_secret };
}

/** Issues a token with the operator's command. */
export function issueToken(settings: Settings, partnerId: number, ...flags: string[]): Promise<TestToken> {
  return runJson(['tokens', 'issue', String(partnerId), ...flags], settings);
}

/** Gets a token from the token endpoint, which takes milliseconds; a command takes most of a second. */
export async function grantToken(url: string, { clientId, clientSecret }: TestPartner): Promise<string> {
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
