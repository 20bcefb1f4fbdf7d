import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { followNotes } from '../../src/ledger/follow-notes.ts';
import { noteKey, parseNoteKey } from '../../src/ledger/notes.ts';
import { SCOPES, type Scope } from '../../src/partners/caller.ts';
import { addPartner } from '../../src/partners/partners.ts';
import {
  accessChanged,
  checkRoomAccess,
  NEEDED,
  ROOM_ACCESS_FOLLOWERS,
} from '../../src/rooms/room-access.ts';
import type { Access } from '../../src/rooms/room-record.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, HOST, resetRoom, ROOM as CHANGEABLE } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const [READABLE, NO_ACCESS, ANOTHERS, REMOVED, MISSING] = [10_008, 10_009, 10_010, 10_011, 10_012];
const FIRST_ACCESS: [room: number, access: Access][] = [
  [CHANGEABLE, 'change'],
  [READABLE, 'read'],
  [NO_ACCESS, 'none'],
  [REMOVED, 'change'],
];
const FORBIDDEN = 'You are not allowed to access or change information associated with this room.';
const NOT_FOUND = 'Cannot find the given room';
const PHOTO = 1;
const ANOTHERS_PHOTO = 2;

for (const { name, createDatabase } of ENGINES) {
  describe(`Access to rooms, on ${name}`, () => {
    let db: Database;
    let first: { id: number; clientId: string };
    let second: { id: number; clientId: string };
    let lastSequence = 1_000;

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
      first = await addPartner(db, { name: 'First', now: NOON });
      second = await addPartner(db, { name: 'Second', now: NOON });
    });
    after(() => db.destroy());

    /** The second partner may change every room. */
    beforeEach(async () => {
      for (const table of ['removed_rooms', 'partner_rooms'] as const) await db.deleteFrom(table).execute();
      await resetRoom(db);
      for (const id of [READABLE, NO_ACCESS, ANOTHERS, REMOVED])
        await db.insertInto('rooms').values({ id, host_id: HOST, version: 1, details: '{}' }).execute();
      for (const [id, roomId] of [
        [PHOTO, CHANGEABLE],
        [ANOTHERS_PHOTO, ANOTHERS],
      ] as const) {
        await addPhoto(db, { id, fileKey: `files/${id}` });
        await db.updateTable('photos').set({ room_id: roomId }).where('id', '=', id).execute();
      }
      for (const [room_id, access] of FIRST_ACCESS) await grant(first.id, room_id, access);
      for (const room_id of [CHANGEABLE, READABLE, NO_ACCESS, ANOTHERS, REMOVED])
        await grant(second.id, room_id, 'change');
      const removed = { room_id: REMOVED, removed_at: NOON.toISOString() };
      await db.insertInto('removed_rooms').values(removed).execute();
    });

    const grant = (partner_id: number, room_id: number, access: Access) =>
      db
        .insertInto('partner_rooms')
        .values({ partner_id, partner_room_id: String(room_id), room_id, access })
        .execute();

    interface Question {
      readonly roomId: number | undefined;
      readonly photoId?: number;
    }
    const check = (room: Question, purpose: keyof typeof NEEDED, scopes: readonly Scope[] = SCOPES) =>
      checkRoomAccess(
        db,
        { partnerId: first.id, tokenId: 1, tokenSha256: '', scopes: new Set(scopes) },
        room,
        purpose,
      );

    test('depends on the room and on what the partner wants to do', async () => {
      const cases: [roomId: number | undefined, read: string | undefined, change: string | undefined][] = [
        [CHANGEABLE, undefined, undefined],
        [READABLE, undefined, FORBIDDEN],
        [NO_ACCESS, FORBIDDEN, FORBIDDEN],
        [ANOTHERS, FORBIDDEN, FORBIDDEN],
        [REMOVED, NOT_FOUND, NOT_FOUND],
        [MISSING, NOT_FOUND, NOT_FOUND],
        [undefined, NOT_FOUND, NOT_FOUND],
      ];
      for (const [roomId, read, change] of cases)
        for (const [purpose, message] of [
          ['read', read],
          ['change', change],
        ] as const)
          if (message === undefined) assert.equal((await check({ roomId }, purpose)).id, roomId);
          else await assert.rejects(check({ roomId }, purpose), { message });
    });

    test('needs the scope for what the partner wants to do', async () => {
      const headers = { 'www-authenticate': 'Bearer error="insufficient_scope"' };
      for (const [purpose, scope, other] of [
        ['read', 'room:read', 'room:write'],
        ['change', 'room:write', 'room:read'],
      ] as const) {
        assert.equal((await check({ roomId: CHANGEABLE }, purpose, [scope])).id, CHANGEABLE);
        await assert.rejects(check({ roomId: CHANGEABLE }, purpose, [other]), {
          message: FORBIDDEN,
          headers,
        });
      }
    });

    const findPhoto = async (roomId: number, photoId?: number) =>
      (await check({ roomId, ...(photoId !== undefined && { photoId }) }, 'read')).photoId;

    test('finds only the photos of the room', async () => {
      assert.equal(await findPhoto(CHANGEABLE, PHOTO), PHOTO);
      assert.equal(await findPhoto(CHANGEABLE, ANOTHERS_PHOTO), null);
      assert.equal(await findPhoto(READABLE, PHOTO), null);
      assert.equal(await findPhoto(CHANGEABLE), null);
    });

    const follow = (roomId: number, action: string) => {
      lastSequence += 1;
      const { subject } = accessChanged(first.clientId, roomId, 'none');
      const note = parseNoteKey(noteKey(lastSequence, subject, action));
      return followNotes(db, [note], ROOM_ACCESS_FOLLOWERS, NOON);
    };
    const listAccess = async (partnerId: number) => {
      const rows = db.selectFrom('partner_rooms').select(['room_id', 'access']).orderBy('room_id');
      const found = await rows.where('partner_id', '=', partnerId).execute();
      return found.map(({ room_id, access }) => [room_id, access]);
    };

    for (const [roomId, action, left, said] of [
      [CHANGEABLE, 'read', 'read', 'may only read'],
      [CHANGEABLE, 'none', 'none', 'has no access to'],
      [READABLE, 'none', 'none', 'has no access to'],
      [READABLE, 'read', 'read', undefined],
      [READABLE, 'change', 'read', undefined],
      [NO_ACCESS, 'read', 'none', undefined],
      [NO_ACCESS, 'none', 'none', undefined],
      [NO_ACCESS, 'change', 'none', undefined],
    ] as const)
      test(`is only lowered by a note: room ${roomId} by "${action}"`, async () => {
        const messages = await follow(roomId, action);
        assert.deepEqual(messages, said ? [`partner ${first.id} ${said} room ${roomId}`] : []);
        const expected = FIRST_ACCESS.map(([id, access]) => [id, id === roomId ? left : access]);
        assert.deepEqual(await listAccess(first.id), expected);
        assert.ok((await listAccess(second.id)).every(([, access]) => access === 'change'));
      });
  });
}
