import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { createGroupCommit } from '../../src/storage/sqlite/group-commit.ts';
import type { Statement } from '../../src/storage/sqlite/connection.ts';
import { createLocalWriter, createThreadWriter } from '../../src/storage/sqlite/writer.ts';
import { until } from '../support/until.ts';

const PATIENT_MS = 60_000;
const SETUP = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON';
const TABLES = `create table things (name text primary key);
  create table parts (thing text references things (name) deferrable initially deferred)`;

const atOnce = async () => {};

interface WriterOptions {
  readonly waitMs?: number;
  readonly ready?: () => Promise<void>;
  readonly isLocal?: boolean;
}

/** A writer with its own file, which records every statement. */
async function openWriter({ waitMs = PATIENT_MS, ready, isLocal = false }: WriterOptions = {}) {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-group-')), 'some.db');
  const other = new DatabaseSync(file);
  other.exec(SETUP);
  other.exec(TABLES);
  const place = { file, setup: SETUP, busyMs: 20, readOnly: false };
  const writer = isLocal ? createLocalWriter(place) : createThreadWriter(place);
  const ran: string[] = [];
  let answering = atOnce;
  const watched = {
    ...writer,
    ...(ready && { ready }),
    async run(statements: readonly Statement[]) {
      ran.push(...statements.map(({ text }) => text));
      const outcomes = await writer.run(statements);
      await answering();
      return outcomes;
    },
  };
  const begin = createGroupCommit({ writer: watched, waitMs, begin: 'begin immediate' });
  return {
    /** Begins a transaction with these statements; none is open if one of them fails. */
    begin: async (first: readonly Statement[], isBrief = true) => {
      const transaction = await begin(isBrief);
      try {
        for (const statement of first) await transaction.run(statement);
        return transaction;
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    },
    other,
    /** The writer runs statements, but its answers wait until the returned function is called. */
    holdAnswers: () => {
      const held = Promise.withResolvers<void>();
      answering = () => held.promise;
      return held.resolve;
    },
    /** Each answer arrives after the event loop was blocked for this long, and after the timers that have ended meanwhile. */
    blockAnswers: (ms: number) => {
      answering = async () => {
        await setImmediate();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
        await setImmediate();
      };
      return () => (answering = atOnce);
    },
    ran,
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
/** SQLite checks foreign keys at the commit. */
const ORPHAN: Statement = { text: 'insert into parts values (?)', values: ['nobody'] };

function canWrite(db: DatabaseSync): boolean {
  try {
    db.exec('begin immediate; rollback');
    return true;
  } catch {
    return false;
  }
}

describe('Transactions that wait for the writer', () => {
  test('share one commit, and none is confirmed before it', async () => {
    const { begin, commits, listThings, close } = await openWriter();
    const first = await begin([insert('first')]);
    let confirmed = 0;
    const add = async (name: string) => {
      const transaction = await begin([]);
      assert.equal(commits(), 0);
      assert.equal(confirmed, 0);
      await transaction.run(insert(name));
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
    const first = await begin([insert('first')]);
    const long = begin([insert('long')], false);
    await setImmediate();
    await first.commit();
    assert.deepEqual(listThings(), ['first']);
    const begun = await long;
    const next = begin([insert('next')]).then((transaction) => transaction.commit());
    await begun.commit();
    await next;
    assert.deepEqual(listThings(), ['first', 'long', 'next']);
    await close();
  });

  test('are rolled back individually, without affecting the others', async () => {
    const { begin, commits, listThings, close } = await openWriter();
    const first = await begin([insert('first')]);
    const rolledBack = begin([insert('second')]).then((transaction) => transaction.rollback());
    const failsAtOnce = begin([insert('first')]);
    const failsLater = begin([insert('third')]).then((transaction) =>
      transaction.run(insert('first')).finally(() => transaction.rollback()),
    );
    const last = begin([insert('last')]).then((transaction) => transaction.commit());
    await setImmediate();
    await Promise.all([
      first.commit(),
      rolledBack,
      ...[failsAtOnce, failsLater].map((failing) => assert.rejects(failing, /UNIQUE/)),
      last,
    ]);
    assert.deepEqual(listThings(), ['first', 'last']);
    assert.equal(commits(), 1);
    await close();
  });

  test('all fail if their commit fails, and none is stored', async () => {
    const { begin, listThings, close } = await openWriter();
    const first = await begin([insert('first')]);
    const second = begin([insert('second'), ORPHAN]).then((transaction) => transaction.commit());
    const third = begin([insert('third')]).then((transaction) => transaction.commit());
    await setImmediate();
    await Promise.all(
      [first.commit(), second, third].map((failing) => assert.rejects(failing, /FOREIGN KEY/)),
    );
    assert.deepEqual(listThings(), []);
    const next = await begin([insert('next')]);
    await next.commit();
    assert.deepEqual(listThings(), ['next']);
    await close();
  });

  test('are not refused for what others did before that is committed', async () => {
    const { begin, listThings, close } = await openWriter();
    const first = await begin([insert('first')]);
    const refused = assert
      .rejects(begin([insert('first')]), /UNIQUE/)
      .then(() => assert.deepEqual(listThings(), ['first']));
    await setImmediate();
    await Promise.all([first.commit(), refused]);
    const orphan = { text: 'insert into parts values (?)', values: ['nobody'] };
    const lost = await begin([insert('second'), orphan]);
    const notRefused = assert.rejects(begin([insert('second')]), /FOREIGN KEY/);
    await setImmediate();
    await Promise.all([assert.rejects(lost.commit(), /FOREIGN KEY/), notRefused]);
    await close();
  });

  test('all fail if one of them fills the disk, and none is stored but those that begin later', async () => {
    const { begin, listThings, close } = await openWriter();
    const limiting = await begin([]);
    const { rows } = await limiting.run({ text: 'pragma page_count', values: [] });
    const pages = Number(rows[0]!['page_count']);
    await limiting.run({ text: `pragma max_page_count = ${pages + 2}`, values: [] });
    await limiting.commit();
    const first = await begin([insert('first')]);
    const fillDisk = async () => {
      const transaction = await begin([insert('second')]);
      await assert.rejects(transaction.run(insert('large'.repeat(10_000))), isDatabaseAway);
      // SQLite has rolled everything back, so this must not be stored on its own.
      await assert.rejects(transaction.run(insert('after')));
      await assert.rejects(transaction.rollback(), isDatabaseAway);
    };
    const second = fillDisk();
    const next = begin([insert('next')]).then((transaction) => transaction.commit());
    await setImmediate();
    await Promise.all([assert.rejects(first.commit(), isDatabaseAway), second, next]);
    assert.deepEqual(listThings(), ['next']);
    await close();
  });

  test('store nothing if their timeout expires before the transaction starts', async () => {
    const { begin, other, listThings, close } = await openWriter({ waitMs: 200 });
    other.exec('begin immediate');
    const late = ['first', 'second', 'third'].map((name) => begin([insert(name)]));
    await Promise.all(late.map((each) => assert.rejects(each, isDatabaseAway)));
    other.exec('rollback');
    await until(async () => {
      const begun = await begin([insert('last')]).catch(() => undefined);
      await begun?.commit();
      return begun !== undefined;
    });
    assert.deepEqual(listThings(), ['last']);
    await close();
  });

  test('store nothing if one of their statements was not answered in time', async () => {
    const { begin, holdAnswers, listThings, close } = await openWriter({ waitMs: 20, isLocal: true });
    const transaction = await begin([insert('first')]);
    const release = holdAnswers();
    await assert.rejects(transaction.run(insert('second')), isDatabaseAway);
    release();
    await assert.rejects(transaction.commit(), /A statement of this transaction was not answered/);
    await (await begin([insert('next')])).commit();
    assert.deepEqual(listThings(), ['next']);
    await close();
  });

  test('are begun once the writer is ready', async () => {
    const ready = Promise.withResolvers<void>();
    const { begin, ran, listThings, close } = await openWriter({ ready: () => ready.promise });
    const begun = begin([insert('first')]);
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    assert.deepEqual(ran, []);
    ready.resolve();
    await (await begun).commit();
    assert.deepEqual(listThings(), ['first']);
    await close();
  });

  test('wait while another process writes', async () => {
    const { begin, other, ran, listThings, close } = await openWriter();
    other.exec('begin immediate');
    const begun = begin([insert('first')]);
    await until(() => ran.filter((text) => text === 'begin immediate').length > 1);
    other.exec('rollback');
    await (await begun).commit();
    assert.deepEqual(listThings(), ['first']);
    await close();
  });

  test('commit nothing and leave the database to others if they were rolled back', async () => {
    const { begin, other, commits, close } = await openWriter();
    const transaction = await begin([insert('first')]);
    await transaction.rollback();
    await until(() => canWrite(other));
    assert.equal(commits(), 0);
    await close();
  });

  test('are rolled back once, and not after a commit, even a failed one', async () => {
    const { begin, ran, listThings, close } = await openWriter();
    const count = (statement: string) => ran.filter((text) => text === statement).length;
    const given = await begin([insert('first')]);
    await given.rollback();
    await given.rollback();
    const stored = await begin([insert('second')]);
    await stored.commit();
    await stored.rollback();
    const refused = await begin([ORPHAN]);
    await assert.rejects(refused.commit(), /FOREIGN KEY/);
    await refused.rollback();
    // The first and the last group end without a commit.
    assert.deepEqual([count('rollback to member'), count('rollback')], [1, 2]);
    assert.deepEqual(listThings(), ['second']);
    await close();
  });

  test('succeed if an answer arrives just after its time has ended, because the event loop was busy', async () => {
    const { begin, blockAnswers, listThings, close } = await openWriter({ waitMs: 20, isLocal: true });
    const transaction = await begin([]);
    const unblock = blockAnswers(40);
    await transaction.run(insert('first'));
    unblock();
    await setImmediate();
    await transaction.commit();
    assert.deepEqual(listThings(), ['first']);
    await close();
  });
});
