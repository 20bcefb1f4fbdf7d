import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createToolUses } from '../../src/tools/tool-uses.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { until } from '../support/until.ts';

const EVENING = new Date('2026-11-15T23:59:59.900Z');
const MORNING = new Date('2026-11-16T00:00:00.000Z');

const refuse = (error: unknown) => assert.fail(String(error));

for (const { name, createDatabase } of ENGINES) {
  describe(`Counting tool uses, on ${name}`, () => {
    let outside: TestDatabase;
    const connections: Database[] = [];

    function connect(): Database {
      const db = openTestDatabase(outside);
      connections.push(db);
      return db;
    }

    const listUses = async () =>
      (await outside.list('select * from tool_uses order by day, tool_slug, locale')).map(
        ({ day, tool_slug, locale, uses }) => [day, tool_slug, locale, Number(uses)],
      );

    before(async () => {
      outside = await createDatabase();
      await migrate(connect());
    });
    beforeEach(() => outside.run('delete from tool_uses'));
    after(() => Promise.all(connections.map((db) => db.destroy())));

    test('adds uses up by UTC day, tool and locale, on top of the stored counts', async () => {
      let now = EVENING;
      const uses = createToolUses(connect(), () => now, refuse);
      uses.note({ tool: 'trip-budget', locale: 'en' });
      uses.note({ tool: 'trip-budget', locale: 'en' });
      uses.note({ tool: 'trip-budget', locale: undefined });
      now = MORNING;
      uses.note({ tool: 'trip-budget', locale: 'en' });
      await uses.flush();
      uses.note({ tool: 'trip-budget', locale: 'en' });
      await uses.flush();
      assert.deepEqual(await listUses(), [
        ['2026-11-15', 'trip-budget', '', 1],
        ['2026-11-15', 'trip-budget', 'en', 2],
        ['2026-11-16', 'trip-budget', 'en', 2],
      ]);
    });

    test('writes a use soon, without a request for it', async () => {
      const uses = createToolUses(connect(), () => MORNING, refuse);
      uses.note({ tool: 'trip-budget', locale: 'vi' });
      await until(async () => (await listUses()).length > 0, 'The use was not written');
      assert.deepEqual(await listUses(), [['2026-11-16', 'trip-budget', 'vi', 1]]);
    });

    test('a thousand uses take one write', async () => {
      let statements = 0;
      const db = connect().withPlugin({
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const uses = createToolUses(db, () => MORNING, refuse);
      for (let count = 0; count < 1_000; count += 1)
        uses.note({ tool: ['a', 'b', 'c'][count % 3]!, locale: count % 2 ? 'en' : 'vi' });
      await uses.flush();
      assert.equal(statements, 1);
      const stored = await listUses();
      assert.equal(stored.length, 6);
      assert.equal(
        stored.reduce((sum, [, , , count]) => sum + Number(count), 0),
        1_000,
      );
    });

    test('a failed batch is written with the next one, and the failure is reported once', async () => {
      const errors: unknown[] = [];
      const uses = createToolUses(
        connect(),
        () => MORNING,
        (error) => errors.push(error),
      );
      await outside.run('alter table tool_uses rename to away');
      try {
        uses.note({ tool: 'trip-budget', locale: 'en' });
        await uses.flush();
        uses.note({ tool: 'trip-budget', locale: 'en' });
        await uses.flush();
        assert.equal(errors.length, 1);
      } finally {
        await outside.run('alter table away rename to tool_uses');
      }
      await uses.flush();
      await uses.flush();
      assert.deepEqual(await listUses(), [['2026-11-16', 'trip-budget', 'en', 2]]);
    });

    test('a batch that may have been written is not written again', async () => {
      const errors: unknown[] = [];
      const late = Object.assign(new Error('SQLite did not answer within 1 ms'), { errcode: 5 });
      const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      for (const failure of [late, new Error('Query read timeout'), lost]) {
        const db = connect().withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: () => Promise.reject(failure),
        });
        const uses = createToolUses(
          db,
          () => MORNING,
          (error) => errors.push(error),
        );
        uses.note({ tool: 'trip-budget', locale: 'en' });
        await uses.flush();
        await uses.flush();
      }
      assert.equal(errors.length, 3);
      assert.deepEqual(await listUses(), [['2026-11-16', 'trip-budget', 'en', 3]]);
    });

    test('concurrent processes lose no counts and do not block each other', async () => {
      const tools = Array.from({ length: 300 }, (_, index) => `tool-${1_000 + index}`);
      const processes = Array.from({ length: 6 }, (_, index) => {
        const uses = createToolUses(connect(), () => MORNING, refuse);
        const order = index % 2 ? tools : tools.toReversed();
        return async () => {
          for (let round = 0; round < 10; round += 1) {
            for (const tool of order) uses.note({ tool, locale: 'en' });
            await uses.flush();
          }
        };
      });
      await Promise.all(processes.map((run) => run()));
      assert.deepEqual(
        await listUses(),
        tools.map((tool) => ['2026-11-16', tool, 'en', 60]),
      );
    });
  });
}
