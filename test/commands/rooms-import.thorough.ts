import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { DEFAULT_ENGINE, ENGINES, type TestDatabase } from '../support/engine.ts';
import { importLines, roomLine, writeImport } from '../support/rooms-fixture.ts';
import { runSampan, spawnSampan } from '../support/sampan.ts';

const room = (id: number, photoIds: readonly number[], changes: object = {}) =>
  roomLine(
    id,
    photoIds.map((photoId) => ({ id: photoId })),
    [],
    changes,
  );

for (const { name, createDatabase } of ENGINES) {
  describe(`./sampan rooms import, on ${name}`, () => {
    let database: TestDatabase;
    let file: string;
    const run = (path: string, ...flags: string[]) =>
      runSampan(['rooms', 'import', path, ...flags], database.settings);

    before(async () => {
      database = await createDatabase();
      await importLines(database.settings, [room(1, [1, 2])]);
      file = await writeImport([room(1, [1, 2]), room(2, [3, 4]), room(3, [5], { rating: 1 })]);
    });

    test('prints its progress in plain lines when there is no terminal, and a summary', async () => {
      const { exitCode, stdout, stderr } = await run(file);
      assert.deepEqual([exitCode, stderr], [0, '']);
      const [steps, table, end] = stdout.split('\n\n');
      assert.equal(
        steps,
        ['Checking 100 %  3 lines', 'Copying  100 %  3 files', 'Storing  100 %  3 lines, 3 rooms'].join('\n'),
      );
      assert.equal(
        table,
        [
          '           added  changed  unchanged',
          'catalogue      0        0          0',
          'hosts          0        0          0',
          'rooms          2        0          1',
          'photos         3        0          2',
        ].join('\n'),
      );
      assert.match(end!, /^3 lines, 3 files stored, \d+\.\d\d seconds\n$/);
    });

    test('a second run finds nothing to do, and --json reports it as one document', async () => {
      const { exitCode, stdout, stderr } = await run(file, '--json');
      assert.deepEqual([exitCode, stderr], [0, '']);
      const { seconds, ...document } = JSON.parse(stdout);
      assert.ok(seconds > 0);
      assert.deepEqual(document, {
        status: 'imported',
        lines: 3,
        bad_lines: 0,
        problems: [],
        catalogue: { added: 0, changed: 0, unchanged: 0 },
        hosts: { added: 0, changed: 0, unchanged: 0 },
        rooms: { added: 0, changed: 0, unchanged: 3 },
        photos: { added: 0, changed: 0, unchanged: 5, left_out: 0 },
        files_stored: 0,
      });
    });

    test('a killed import stores nothing, and the next one stores everything', async () => {
      const many = Array.from({ length: 2_000 }, (_, index) => room(100 + index, [1_000 + index]));
      const long = await writeImport(many);
      const child = spawnSampan(['rooms', 'import', long], database.settings);
      let output = '';
      child.stdout!.on('data', (chunk: Buffer) => {
        output += chunk;
        if (/^Storing +\d\d %/m.test(output)) child.kill('SIGKILL');
      });
      const [, signal] = await once(child, 'exit');
      assert.equal(signal, 'SIGKILL');
      assert.deepEqual(await listRoomIds(database), [1, 2, 3]);
      assert.equal((await run(long)).exitCode, 0);
      assert.equal((await listRoomIds(database)).length, 3 + many.length);
    });
  });
}

describe('./sampan rooms import with an unusable file', () => {
  let database: TestDatabase;
  const run = (...flags: string[]) => runSampan(['rooms', 'import', ...flags], database.settings);

  before(async () => {
    database = await DEFAULT_ENGINE.createDatabase();
    await importLines(database.settings, []);
  });

  test('reports bad lines by number and field, and stores nothing unless they are skipped', async () => {
    const file = await writeImport([
      room(5, [8]),
      room(6, [9], { rating: 6 }),
      room(7, [8], { stars: 5, address: null }),
      { type: 'ship' },
    ]);
    const problems = [
      'line 2: rating: must be <= 5; it is 6',
      'line 3: stars: is not a field of this line',
      'line 3: address: must be object',
      'line 4: type: must be one of bed_type, room_type, property_type, amenity_type, amenity, photo_tag, destination, exchange_rate, host, room',
    ];
    const { exitCode, stderr } = await run(file);
    assert.equal(exitCode, 1);
    assert.deepEqual(stderr.trimEnd().split('\n'), [...problems, '3 bad lines of 4: nothing was stored.']);
    assert.deepEqual(await listRoomIds(database), []);

    const skipped = await run(file, '--skip-bad-lines', '--json');
    assert.equal(skipped.exitCode, 0);
    assert.deepEqual(skipped.stderr.trimEnd().split('\n'), [
      ...problems,
      '3 bad lines of 4: the others were stored.',
    ]);
    const { status, bad_lines, problems: listed } = JSON.parse(skipped.stdout);
    assert.deepEqual([status, bad_lines], ['imported', 3]);
    assert.deepEqual(listed[0], { line: 2, field: 'rating', reason: 'must be <= 5; it is 6' });
    assert.deepEqual(await listRoomIds(database), [5]);
  });

  test('--photos names another folder for pictures', async () => {
    const file = await writeImport([room(8, [10])]);
    const elsewhere = join(await mkdtemp(join(tmpdir(), 'sampan-lines-')), 'rooms.ndjson');
    await rename(file, elsewhere);
    const without = await run(elsewhere);
    assert.match(
      without.stderr,
      /^line 1: photos\.0\.file: cannot be read: ENOENT: no such file or directory$/m,
    );
    assert.equal((await run(elsewhere, '--photos', dirname(file))).exitCode, 0);
  });

  test('reports a missing file in one line', async () => {
    const { exitCode, stderr } = await run('nowhere.ndjson');
    assert.equal(exitCode, 1);
    assert.match(stderr, /^nowhere\.ndjson cannot be read: ENOENT[^\n]*\n$/);
  });
});

async function listRoomIds(database: TestDatabase): Promise<number[]> {
  return (await database.list('select id from rooms order by id')).map(({ id }) => id as number);
}
