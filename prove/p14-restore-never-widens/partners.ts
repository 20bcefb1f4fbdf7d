import { SCOPES } from '../../src/partners/caller.ts';
import { addPartner } from '../../src/partners/partners.ts';
import { issueToken } from '../../src/partners/tokens.ts';
import type { TestDatabase } from '../../test/support/engine.ts';
import { openTestDatabase } from '../../test/support/open-test-database.ts';
import { request } from '../../test/support/request.ts';
import { importLines, roomLine } from '../../test/support/rooms-fixture.ts';
import type { Settings } from '../../test/support/sampan.ts';
import { ENDINGS, type Subject } from './endings.ts';

const FIRST_ROOM = 30_001;

/** One partner for each way in which access ends, in `sets` copies. */
export async function addSubjects(
  database: TestDatabase,
  settings: Settings,
  sets: number,
): Promise<Subject[]> {
  const db = openTestDatabase(database);
  const now = new Date();
  const subjects: Subject[] = [];
  try {
    for (const ending of Array.from({ length: sets }, () => ENDINGS).flat()) {
      const partner = await addPartner(db, { name: ending.name, now });
      const asked = { partnerId: partner.id, scopes: SCOPES, label: '', now, expiresAt: null };
      const { id, token } = await issueToken(db, { environment: 'live', ...asked });
      subjects.push({
        ending,
        partnerId: partner.id,
        clientId: partner.clientId,
        clientSecret: partner.clientSecret,
        tokenId: id,
        token,
        roomId: FIRST_ROOM + subjects.length,
      });
    }
  } finally {
    await db.destroy();
  }
  await setAccess(settings, subjects, () => 'change');
  return subjects;
}

/** With one import, as an operator does it. */
export async function setAccess(
  settings: Settings,
  subjects: readonly Subject[],
  accessOf: (subject: Subject) => 'change' | 'read' | 'none',
): Promise<void> {
  const lines = subjects.map((subject) =>
    roomLine(
      subject.roomId,
      [],
      [
        {
          partner_id: subject.partnerId,
          partner_room_id: `R-${subject.roomId}`,
          access: accessOf(subject),
        },
      ],
    ),
  );
  if (lines.length > 0) await importLines(settings, lines);
}

/** What each partner may do, by name: read its room, change it, and get a token. */
export async function askAll(url: string, subjects: readonly Subject[]): Promise<Map<string, boolean>> {
  const allowed = new Map<string, boolean>();
  for (const { ending, partnerId, token, roomId, clientId, clientSecret } of subjects) {
    const headers = { authorization: `Bearer ${token}` };
    const note = (what: string, isAllowed: boolean) =>
      allowed.set(`partner ${partnerId} (${ending.name}) ${what}`, isAllowed);
    const read = await request(`${url}/api/p/room?partner_room_id=R-${roomId}`, { headers });
    note('reads its room', read.status === 200);
    // The room has no photos, so a caller who may delete photos gets "not found".
    const change = await request(`${url}/api/rooms/${roomId}/photos/1`, { method: 'DELETE', headers });
    note('changes its room', change.status === 404);
    const grant = await request(`${url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
    });
    note('gets a token', grant.status === 200);
  }
  return allowed;
}
