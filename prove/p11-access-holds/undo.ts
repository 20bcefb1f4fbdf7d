import { roomLine } from '../../test/support/rooms-fixture.ts';
import type { RoomsWorld } from '../../test/contract/rooms-world.ts';
import { TOKEN_NAMES } from '../../test/contract/access-matrix.ts';
import { connectClient } from '../world/client.ts';
import type { Evidence } from '../promise.ts';

const ROOM = 10_020;
const PHOTOS = [4_600, 4_601, 4_602, 4_603];
const AUDIT = '/api/p/audit';

/** A room that both partners may change. */
export function listSharedLines([first, second]: readonly [number, number]): object[] {
  const partners = [
    { partner_id: first, partner_room_id: 'A-20', access: 'change' },
    { partner_id: second, partner_room_id: 'B-20', access: 'change' },
  ];
  return [
    roomLine(
      ROOM,
      PHOTOS.map((id) => ({ id })),
      partners,
    ),
  ];
}

/** Each partner deletes photos; then every token of both tries to undo that and reads the history. */
export async function tryUndos(url: string, world: RoomsWorld): Promise<Omit<Evidence, 'where'>> {
  const failures: string[] = [];
  let trials = 0;
  const expect = (what: string, found: unknown, expected: unknown) => {
    trials += 1;
    if (found !== expected) failures.push(`${what}: ${String(found)} instead of ${String(expected)}`);
  };
  const clientOf = (partner: 0 | 1, kind: (typeof TOKEN_NAMES)[number] = 'all') =>
    connectClient(url, world.token(partner, kind));

  for (const [index, photo] of PHOTOS.entries()) {
    const owner = (index % 2) as 0 | 1;
    const other = (1 - owner) as 0 | 1;
    const path = `/api/rooms/${ROOM}/photos/${photo}`;
    const deletion = await clientOf(owner).ask('DELETE', path);
    expect(`DELETE ${path}`, deletion.status, 200);
    for (const kind of TOKEN_NAMES) {
      const undone = await clientOf(other, kind).ask('POST', `${path}/restore`);
      expect(`the other partner's ${kind} token undoes ${path}`, undone.status, 403);
    }
    expect(
      'a token without the scope undoes',
      (await clientOf(owner, 'readOnly').ask('POST', `${path}/restore`)).status,
      403,
    );
    const requestId = String(deletion.headers['x-request-id']);
    const isIn = async (partner: 0 | 1) => {
      const history = await clientOf(partner).ask('GET', `${AUDIT}?limit=500`);
      return history.text().includes(requestId);
    };
    expect(`the history of the partner that deleted ${photo} has it`, await isIn(owner), true);
    expect(`the history of the other partner has ${photo}`, await isIn(other), false);
    expect(`POST ${path}/restore`, (await clientOf(owner).ask('POST', `${path}/restore`)).status, 200);
    expect(`POST ${path}/restore again`, (await clientOf(owner).ask('POST', `${path}/restore`)).status, 409);
  }
  return { trials, failures };
}
