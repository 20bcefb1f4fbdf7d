import type { RoomsWorld } from '../../test/contract/rooms-world.ts';
import { grantToken, issueToken } from '../../test/support/partner.ts';
import { runSampan } from '../../test/support/sampan.ts';
import { connectClient, connectClients, type Client } from '../world/client.ts';
import type { Evidence } from '../promise.ts';

const PATH = '/api/p/room?partner_room_id=A-7';
/** Connections are distributed round-robin over the two processes, so each process has some of these. */
const CONNECTIONS = 4;

export interface RevocationAmount {
  readonly byProgram: number;
  readonly byCommand: number;
}

/** Uses a token in every process, revokes it, and uses it again on the same connections and on a new one. */
export async function revokeTokens(
  world: RoomsWorld,
  { byProgram, byCommand }: RevocationAmount,
): Promise<Omit<Evidence, 'where'>> {
  const failures: string[] = [];
  for (let count = 0; count < byProgram + byCommand; count += 1) {
    const { token, revoke } = await (count < byCommand ? issueByCommand(world) : grantToProgram(world));
    failures.push(...(await useAndRevoke(world.sampan.url, token, revoke)));
  }
  return { trials: (byProgram + byCommand) * (CONNECTIONS + 1), failures };
}

async function useAndRevoke(url: string, token: string, revoke: () => Promise<unknown>): Promise<string[]> {
  const clients = connectClients(CONNECTIONS, url, token);
  const before = await askEach(clients);
  await revoke();
  const after = await askEach([...clients, connectClient(url, token)]);
  return [
    ...before.filter((status) => status !== 200).map((status) => `a live token was answered ${status}`),
    ...after.filter((status) => status !== 401).map((status) => `a revoked token was answered ${status}`),
  ];
}

async function askEach(clients: readonly Client[]): Promise<number[]> {
  const answers = await Promise.all(clients.map((client) => client.ask('GET', PATH)));
  return answers.map(({ status }) => status);
}

interface Revocable {
  readonly token: string;
  readonly revoke: () => Promise<unknown>;
}

async function issueByCommand({ settings, partners }: RoomsWorld): Promise<Revocable> {
  const { id, token } = await issueToken(settings, partners[0].id);
  return { token, revoke: () => runSampan(['tokens', 'revoke', String(id)], settings) };
}

async function grantToProgram({ sampan, partners: [partner] }: RoomsWorld): Promise<Revocable> {
  const token = await grantToken(sampan.url, partner);
  const { clientId, clientSecret } = partner;
  const body = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret });
  return { token, revoke: () => fetch(`${sampan.url}/oauth/revoke`, { method: 'POST', body }) };
}
