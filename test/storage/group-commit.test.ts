import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { createGroupCommit } from '../../src/storage/sqlite/group-commit.ts';
import type { Statement } from '../../src/storage/sqlite/writer-thread.ts';
import { createWriter } from '../../src/storage/sqlite/writer.ts';
import { until } from '../support/until.ts';

const PATIENT_MS = 60_000;
const SETUP = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON';
const TABLES = `create table things (name text primary key);
  create table parts (thing text references things (name) deferrable initially deferred)`;

/** A writer with its own file, which records every statement. */
async function openWriter(waitMs = PATIENT_MS) {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-group-')), 'some.db');
  const other = new DatabaseSync(file);
  other.exec(SETUP);
  other.exec(TABLES);
  const writer = createWriter({ file, setup: SETUP, busyMs: 20 });
  const ran: string[] = [];
  let answering = Promise.resolve();
  const watched = {
    ...writer,
    async run(statements: readonly Statement[]) {
      ran.push(...statements.map(({ text }) => text));
      const outcomes = await writer.run(statements);
      await answering;
      return outcomes;
    },
  };
  const { begin } = createGroupCommit(watched, waitMs);
  return {
    begin: (first: readonly Statement[], isBrief = true) => begin(first, isBrief),
    other,
    /** The writer runs statements, but its answers wait until the returned function is called. */
    holdAnswers: () => {
      const held = Promise.withResolvers<void>();
      answering = held.promise;
      return held.resolve;
    },
    commits: () => ran.filter((text) => text === 'commit').length,
    listThings: () =>
      other
        .prepare('select name from things order by name')
        .all()
        .map(({ name }) => name),
    close: async () => {
      other.close();
      await writer.close();
    },
  };
}

const insert = (name: string): Statement => ({ text: 'insert into things values (?)', values: [name] });

describe('Transactions that wait for the writer', () => {
  test('share one commit, and none is confirmed before it', async () => {
    const { begin, commits, listThings, close } = await openWriter();
    const { transaction: first } = await begin([insert('first')]);
    let confirmed = 0;
    const add = async (name: string) => {
      const { transaction } = await begin([]);
      assert.equal(commits(), 0);
      assert.equal(confirmed, 0);
      await transaction.run([insert(name)]);
      await transaction.commit();
      confirmed += 1;
      assert.equal(commits(), 1);
      assert.ok(listThings().includes(name));
    };
    const others = ['second', 'third', 'fourth'].map(add);
    await setImmediate();
    await Promise.all([first.commit(), ...others]);
    assert.deepEqual(listThings(), ['first', 'fourth', 'second', 'third']);
    await close();
  });

  test('are committed before a long transaction starts', async () => {
    const { begin, listThings, close } = await openWriter();
    const { transaction: first } = await begin([insert('first')]);
    const long = begin([insert('long')], false);
    await setImmediate();
    await first.commit();
    assert.deepEqual(listThings(), ['first']);
    const { transaction } = await long;
    const next = begin([insert('next')]).then((begun) => begun.transaction.commit());
    await transaction.commit();
    await next;
    assert.deepEqual(listThings(), ['first', 'long', 'next']);
    await close();
  });

  test('are rolled back individually, without affecting the others', async () => {
    const { begin, commits, listThings, close } = await openWriter();
    const { transaction: first } = await begin([insert('first')]);
    const rolledBack = begin([insert('second')]).then(({ transaction }) => transaction.rollback());
    const failsAtOnce = begin([insert('first')]);
    const failsLater = begin([insert('third')]).then(({ transaction }) =>
      transaction.run([insert('first')]).finally(() => transaction.rollback()),
    );
    const failsAtLast = begin([insert('fourth')]).then(({ transaction }) =>
      transaction.commit([insert('fifth'), insert('first')]),
    );
    const last = begin([insert('last')]).then(({ transaction }) => transaction.commit([insert('very last')]));
    await setImmediate();
    await Promise.all([
      first.commit(),
      rolledBack,
      ...[failsAtOnce, failsLater, failsAtLast].map((failing) => assert.rejects(failing, /UNIQUE/)),
      last,
    ]);
    assert.deepEqual(listThings(), ['first', 'last', 'very last']);
    assert.equal(commits(), 1);
    await close();
  });

  test('store nothing if the statements sent with the commit fail', async () => {
    const { begin, listThings, close } = await openWriter();
    const { transaction } = await begin([insert('first')]);
    await assert.rejects(transaction.commit([insert('second'), insert('first')]), /UNIQUE/);
    assert.deepEqual(listThings(), []);
    const { transaction: next } = await begin([insert('next')]);
    await next.commit([insert('last')]);
    assert.deepEqual(listThings(), ['last', 'next']);
    await close();
  });

  test('all fail if their commit fails, and none is stored', async () => {
    const { begin, listThings, close } = await openWriter();
    const { transaction: first } = await begin([insert('first')]);
    // SQLite checks foreign keys at the commit.
    const orphan = { text: 'insert into parts values (?)', values: ['nobody'] };
    const second = begin([insert('second'), orphan]).then(({ transaction }) => transaction.commit());
    const third = begin([insert('third')]).then(({ transaction }) => transaction.commit());
    await setImmediate();
    await Promise.all(
      [first.commit(), second, third].map((failing) => assert.rejects(failing, /FOREIGN KEY/)),
    );
    assert.deepEqual(listThings(), []);
    const { transaction: next } = await begin([insert('next')]);
    await next.commit();
    assert.deepEqual(listThings(), ['next']);
    await close();
  });

  test('all fail if one of them fills the disk, and none is stored', async () => {
    const { begin, listThings, close } = await openWriter();
    const { transaction: limiting, outcomes } = await begin([{ text: 'pragma page_count', values: [] }]);
    const pages = Number(outcomes[0]!.rows[0]!['page_count']);
    await limiting.run([{ text: `pragma max_page_count = ${pages + 2}`, values: [] }]);
    await limiting.commit();
    const { transaction: first } = await begin([insert('first')]);
    const fillDisk = async () => {
      const { transaction } = await begin([insert('second')]);
      await assert.rejects(transaction.run([insert('large'.repeat(10_000))]), isDatabaseAway);
      // SQLite has rolled everything back, so this must not be stored on its own.
      await assert.rejects(transaction.run([insert('after')]));
      await transaction.rollback();
    };
    const second = fillDisk();
    await setImmediate();
    await Promise.all([assert.rejects(first.commit(), isDatabaseAway), second]);
    assert.deepEqual(listThings(), []);
    await close();
  });

  test('store nothing if their timeout expires before the transaction starts', async () => {
    const { begin, other, listThings, close } = await openWriter(200);
    other.exec('begin immediate');
    const late = ['first', 'second', 'third'].map((name) => begin([insert(name)]));
    await Promise.all(late.map((each) => assert.rejects(each, isDatabaseAway)));
    other.exec('rollback');
    await until(async () => {
      const begun = await begin([insert('last')]).catch(() => undefined);
      await begun?.transaction.commit();
      return begun !== undefined;
    });
    assert.deepEqual(listThings(), ['last']);
    await close();
  });

  test('store nothing if one of their statements was not answered in time', async () => {
    const { begin, holdAnswers, listThings, close } = await openWriter(200);
    async function beginAtLast(name: string) {
      let begun: Awaited<ReturnType<typeof begin>> | undefined;
      await until(async () => {
        begun = await begin([insert(name)]).catch(() => undefined);
        return begun !== undefined;
      });
      return begun!.transaction;
    }
    const transaction = await beginAtLast('first');
    const release = holdAnswers();
    await assert.rejects(transaction.run([insert('second')]), isDatabaseAway);
    release();
    await assert.rejects(transaction.commit());
    await (await beginAtLast('next')).commit().catch(() => {});
    await until(() => listThings().includes('next'));
    assert.deepEqual(listThings(), ['next']);
    await close();
  });
});
