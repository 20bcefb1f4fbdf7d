import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  followNotes,
  markUnfollowed,
  moveOn,
  readHighest,
  readPlace,
  type Follow,
} from '../../src/ledger/follow-notes.ts';
import { keyBefore, learnSequence, noteKey, parseNoteKey } from '../../src/ledger/notes.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const PLACE = 'ledger/2026-11-15/some note';
const OVERLAP = 100_000;

const noteOf = (sequence: number, subject: string) => parseNoteKey(noteKey(sequence, subject, 'ended'));
const said = (subject: string) => `${subject} ended at ${NOON.toISOString()}`;

for (const { name, createDatabase } of ENGINES) {
  describe(`Following notes, on ${name}`, () => {
    let db: Database;
    let followed: string[];

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());
    beforeEach(async () => {
      followed = [];
      for (const table of ['ledger_known', 'id_counters'] as const) await db.deleteFrom(table).execute();
    });

    const follow: Follow = async (_db, { name: subject, action, now }) => {
      followed.push(subject);
      return subject === 'silent' ? undefined : `${subject} ${action} at ${now.toISOString()}`;
    };
    const followWithSecond: Follow = async (db, note) => {
      await learnSequence(db, 'a-second', 2);
      return follow(db, note);
    };

    test('begins at the place where the last one ended, and at the first note in a restored database', async () => {
      await moveOn(db, PLACE, 0);
      assert.equal(await readPlace(db), PLACE);
      await markUnfollowed(db);
      assert.equal(await readPlace(db), '');
    });

    test('reads the last 100,000 notes again, because notes may arrive late', async () => {
      await moveOn(db, PLACE, OVERLAP);
      assert.equal(await readPlace(db), PLACE);
      await moveOn(db, PLACE, OVERLAP + 1);
      assert.equal(await readPlace(db), keyBefore(1));
      await moveOn(db, PLACE, 3 * OVERLAP);
      assert.equal(await readPlace(db), keyBefore(2 * OVERLAP));
    });

    test('knows the highest number of a known note and of the counter', async () => {
      const count = (counter: string, next: number) =>
        db.insertInto('id_counters').values({ name: counter, next }).execute();
      assert.equal(await readHighest(db), 0);
      await count('photo', 5_000);
      assert.equal(await readHighest(db), 0);
      await learnSequence(db, 'one', 700);
      assert.equal(await readHighest(db), 700);
      await count('ledger', 801);
      assert.equal(await readHighest(db), 800);
    });

    test('learns a number only if it is higher than the one known', async () => {
      const learn = (sequence: number) => learnSequence(db, 'one', sequence);
      assert.deepEqual([await learn(5), await learn(5), await learn(4)], [true, false, false]);
      assert.equal(await readHighest(db), 5);
      assert.deepEqual([await learn(6), await readHighest(db)], [true, 6]);
    });

    test('follows each new note of a known kind once, and says what changed', async () => {
      const notes = [
        noteOf(1, 'b-older'),
        noteOf(2, 'a-first'),
        noteOf(3, 'b-silent'),
        noteOf(4, 'c-unknown'),
        noteOf(5, 'b-last'),
      ];
      await learnSequence(db, 'b-older', 1);
      const followers = [['a-', follow] as const, ['b-', follow] as const];
      assert.deepEqual(await followNotes(db, notes, followers, NOON), [said('first'), said('last')]);
      assert.deepEqual(followed, ['first', 'silent', 'last']);
      assert.deepEqual(await followNotes(db, notes, followers, NOON), []);
      assert.deepEqual(followed, ['first', 'silent', 'last']);
    });

    test('skips a note that another process follows meanwhile', async () => {
      const notes = [noteOf(1, 'a-first'), noteOf(2, 'a-second')];
      assert.deepEqual(await followNotes(db, notes, [['a-', followWithSecond]], NOON), [said('first')]);
      assert.deepEqual(followed, ['first']);
    });
  });
}
