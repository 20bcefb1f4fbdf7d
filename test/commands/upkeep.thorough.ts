import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TABLE_NAMES } from '../../src/storage/tables.ts';
import { dumpTables } from '../support/dump-tables.ts';
import { ENGINES, readPrepared, type Engine, type TestDatabase } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { roomLine, writeImport } from '../support/rooms-fixture.ts';
import { runSampan, startSampan } from '../support/sampan.ts';

const STAYING_TABLES = TABLE_NAMES.filter((name) => name !== 'ledger_state');

/** Added by migrations after 0009. */
const LATER_TABLES = new Set(['audit_anchors', 'removed_rooms', 'removed_partner_rooms', 'lost_deletions']);
const LATER_COLUMNS = new Set([
  'updated_at',
  'stands_in',
  'photos_version',
  'price_version',
  'texts_version',
  'photos_at',
  'price_at',
  'texts_at',
  'access_at',
]);

/** Rewrites a table in a backup as an older version would have written it, and returns its digest. */
async function dropLaterColumns(backup: string, table: string): Promise<string> {
  const path = join(backup, 'tables', `${table}.ndjson.gz`);
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .filter(Boolean);
  const older = lines.map((line) => {
    const row = Object.entries(JSON.parse(line) as object).filter(([name]) => !LATER_COLUMNS.has(name));
    return `${JSON.stringify(Object.fromEntries(row))}\n`;
  });
  const bytes = gzipSync(older.join(''));
  await writeFile(path, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
const run = (args: readonly string[], { settings }: TestDatabase) => runSampan(args, settings);
const [DELETED, KEPT] = PHOTOS[ROOM.shared]!.map(({ id }) => id) as [number, number];

const tokenOf = ({ name }: Engine) => readPrepared(name).rooms.tokens[0].all;

async function succeed(args: readonly string[], database: TestDatabase): Promise<string> {
  const { exitCode, stdout, stderr } = await run(args, database);
  assert.equal(exitCode, 0, stdout + stderr);
  return stdout;
}

/** Every row except those that a service start or a restore changes. */
async function dump(database: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await dumpTables(database);
  const rowsOf = (name: string) => tables[name]!.split('\n').filter((row) => !row.includes('"release of '));
  return Object.fromEntries(STAYING_TABLES.map((name) => [name, rowsOf(name)]));
}

for (const engine of ENGINES) {
  const other = ENGINES.find(({ name }) => name !== engine.name)!;

  describe(`A backup, on ${engine.name}`, () => {
    let database: TestDatabase;
    let folder: string;

    before(async () => {
      database = await engine.copyPrepared('filled');
      folder = await newFolder();
      await succeed(['backup', folder], database);
    });

    test('contains every table but the list of what this database has committed', async () => {
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
      const tables = manifest.tables.map(({ name }: { name: string }) => name) as string[];
      // Which events one database has committed is not true of a restored one.
      assert.deepEqual(new Set([...tables, 'ledger_committed']), await listTables(database));
      assert.ok(manifest.photos > 0);
    });

    for (const target of [engine, other]) {
      test(`is complete after a restore, on ${target.name}`, async () => {
        const restored = await target.createDatabase();
        const printed = await succeed(['restore', folder], restored);
        assert.match(printed, /^Restored the state of .*: \d{3,} rows and \d+ missing photo files/);
        assert.deepEqual(await dump(restored), await dump(database));
        assert.match(await succeed(['check'], restored), /^Database +ok/);
      });
    }

    test('does not bring back photos that were deleted since', async () => {
      const deleted = await engine.copyDatabase(database.settings);
      await deletePhoto(deleted, tokenOf(engine));
      const forgetful = await forget(engine, deleted);
      assert.match(
        await succeed(['restore', folder], forgetful),
        new RegExp(`deleted again: ${DELETED}\\.\n$`),
      );
      assert.deepEqual(await listPhotos(forgetful), [KEPT, PHOTOS[ROOM.shared]![2]!.id]);
    });

    test('names photos that were restored since, which can be restored again', async () => {
      const changed = await engine.copyDatabase(database.settings);
      await succeed(['photos', 'delete', String(DELETED)], changed);
      const between = await newFolder();
      await succeed(['backup', between], changed);
      await succeed(['photos', 'restore', String(DELETED)], changed);
      const forgetful = await forget(engine, changed);
      assert.match(
        await succeed(['restore', between], forgetful),
        new RegExp(`now in the trash: ${DELETED}\\. You can restore each again for 7 days: [^\n]*\n$`),
      );
      await succeed(['check'], forgetful);
      await succeed(['photos', 'restore', String(DELETED)], forgetful);
      assert.deepEqual(
        await listPhotos(forgetful),
        PHOTOS[ROOM.shared]!.map(({ id }) => id),
      );
    });

    test('does not let an import bring back photos that were added and deleted since', async () => {
      const changed = await engine.copyDatabase(database.settings);
      const file = await writeImport([roomLine(77, [{ id: 7_001 }, { id: 7_002 }], [])]);
      await succeed(['rooms', 'import', file], changed);
      await succeed(['photos', 'delete', '7001'], changed);
      const forgetful = await forget(engine, changed);
      await succeed(['restore', folder], forgetful);
      const printed = JSON.parse(await succeed(['rooms', 'import', file, '--json'], forgetful));
      assert.deepEqual([printed.photos.added, printed.photos.left_out], [1, 1]);
      const [photo, ...others] = await forgetful.list('select id from photos where room_id = 77');
      assert.deepEqual([photo!['id'], others], [7_002, []]);
    });

    test('is never restored over a state or written to a folder that is not empty', async () => {
      const again = await run(['restore', folder], database);
      assert.equal(again.exitCode, 1);
      assert.match(again.stderr, /^There is a database already\. [^\n]*\n$/);
      const taken = await run(['backup', folder], database);
      assert.match(taken.stderr, /is not empty: each backup needs its own folder\.\n$/);
    });

    test('is refused if one of its files is damaged, and nothing is stored', async () => {
      const damaged = await newFolder();
      await succeed(['backup', '--no-photos', damaged], database);
      await appendFile(join(damaged, 'tables', 'rooms.ndjson.gz'), 'x');
      const target = await engine.createDatabase();
      const { exitCode, stderr } = await run(['restore', damaged], target);
      assert.equal(exitCode, 1);
      assert.match(stderr, /rooms\.ndjson\.gz has changed since the backup was made\.\n$/);
      await succeed(['restore', folder], target);
    });

    test('has a list of digests that sha256sum accepts, with every file except the manifest', async () => {
      const output = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
      const listed = output
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.replace(/: OK$/, ''));
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
        .filter((path) => !['SHA256SUMS', 'manifest.json'].includes(path));
      assert.deepEqual(listed.sort(), paths.sort());
    });

    test('is restored without its damaged photos and names them', async () => {
      const damaged = await newFolder();
      await cp(folder, damaged, { recursive: true });
      const [photo] = await database.list('select file_key from photos order by id limit 1');
      await appendFile(join(damaged, 'photos', photo!['file_key']), 'x');
      const restored = await engine.createDatabase();
      const { exitCode, stdout, stderr } = await run(['restore', damaged], restored);
      assert.equal(exitCode, 1);
      assert.match(stdout, /^Restored the state of /);
      assert.equal(
        stderr,
        `The file ${photo!['file_key']} in the backup is damaged: look for it in another backup.\n`,
      );
      assert.match((await run(['check'], restored)).stdout, /Files +1 wrong[^]*is missing/);
    });

    test('from before digests and anchors can be restored', async () => {
      const old = await newFolder();
      const deleted = await engine.copyDatabase(database.settings);
      await deletePhoto(deleted, tokenOf(engine));
      await succeed(['backup', old], deleted);
      const path = join(old, 'manifest.json');
      const { made_at, tables, photos } = JSON.parse(await readFile(path, 'utf8'));
      const known = tables.filter(({ name }: { name: string }) => !LATER_TABLES.has(name));
      for (const table of known) table.sha256 = await dropLaterColumns(old, table.name);
      const manifest = { format: 1, made_at, migration: '0009-access', tables: known, photos };
      await writeFile(path, JSON.stringify(manifest));
      await rm(join(old, 'SHA256SUMS'));
      const restored = await engine.createDatabase();
      await succeed(['restore', old], restored);
      assert.deepEqual((await dump(restored))['audit_anchors'], (await dump(deleted))['audit_anchors']);
      assert.match(await succeed(['check'], restored), /Audit +ok +1 entries of 1 rooms/);
    });
  });

  describe(`./sampan check, on ${engine.name}`, () => {
    const WRONG: [name: string, harm: (database: TestDatabase) => Promise<unknown>, finding: RegExp][] = [
      [
        'a release whose files differ from the published ones',
        (database) =>
          database.run(`update release_files set sha256 = 'AAAA' where encoding = 'gzip' and format = 'csv'`),
        /Releases +6 wrong[^]*its csv file \(gzip\) is damaged/,
      ],
      [
        'a release whose encodings differ',
        (database) =>
          database.run(
            `update release_files set bytes = (select bytes from release_files f where f.dataset = 'vietnam-destinations'
               and f.format = 'json' and f.encoding = 'gzip'), sha256 = (select sha256 from release_files f
               where f.dataset = 'vietnam-destinations' and f.format = 'json' and f.encoding = 'gzip')
             where dataset = 'vietnam-comparisons' and format = 'json' and encoding = 'gzip'`,
          ),
        /its json file \(gzip\) differs from the uncompressed file/,
      ],
      [
        'a file that nothing refers to',
        async (database) => writeFile(join(await photosOf(database), 'stray'), 'x'),
        /No row refers to the file stray\./,
      ],
      [
        'a room without a featured photo',
        (database) => database.run(`update photos set featured = 0 where room_id = ${ROOM.shared}`),
        new RegExp(`Room ${ROOM.shared} has photos, but none of them is featured`),
      ],
    ];

    for (const [name, harm, finding] of WRONG) {
      test(`finds ${name} and says how to repair it`, async () => {
        const database = await engine.copyPrepared('filled');
        await harm(database);
        const { exitCode, stdout } = await run(['check'], database);
        assert.equal(exitCode, 1);
        assert.match(stdout, finding);
      });
    }

    test('finds a changed audit, a forgotten deletion and overdue files', async () => {
      const database = await engine.copyPrepared('filled');
      await deletePhoto(database, tokenOf(engine));
      await succeed(['check'], database);
      await database.run(
        `update audit_entries set entry = replace(entry, 'deleted', 'removed');
         update photo_removals set next_attempt_at = '2020-01-01T00:00:00.000Z', trashed_at = null;
         insert into photos (id, room_id, name, file_key, sha256, featured, details)
           select ${DELETED}, room_id, 'again', file_key, sha256, 0, details from photos where id = ${KEPT}`,
      );
      const { exitCode, stdout } = await run(['check', '--json'], database);
      const { checks } = JSON.parse(stdout);
      const found = checks.flatMap(({ findings }: any) => findings.map(({ what }: any) => what)).join('\n');
      assert.equal(exitCode, 1);
      assert.match(found, new RegExp(`The audit of room ${ROOM.shared} does not verify at entry 1`));
      assert.match(found, new RegExp(`Photo ${DELETED} of room ${ROOM.shared} was deleted but exists again`));
      assert.match(found, new RegExp(`photo ${DELETED} should have been moved at 2020`));
    });
  });
}

async function listTables(database: TestDatabase): Promise<Set<string>> {
  const names = database.settings.DATABASE_URL
    ? await database.list(`select tablename as name from pg_tables where schemaname = 'public'`)
    : await database.list(`select name from sqlite_master where type = 'table'`);
  return new Set(names.map(({ name }) => name as string).filter((name) => !name.startsWith('kysely')));
}

async function photosOf({ settings }: TestDatabase): Promise<string> {
  return join(settings.DATA_DIR, 'photos');
}

async function deletePhoto({ settings }: TestDatabase, token: string): Promise<void> {
  const sampan = await startSampan(settings);
  const { status } = await fetch(`${sampan.url}/api/rooms/${ROOM.shared}/photos/${DELETED}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(status, 200);
  await sampan.stop();
}

/** Simulates a lost database; the photos and their ledger stay. */
async function forget(engine: Engine, { settings }: TestDatabase): Promise<TestDatabase> {
  const empty = await engine.createDatabase();
  if (empty.settings.DATABASE_URL)
    return { ...empty, settings: { ...empty.settings, DATA_DIR: settings.DATA_DIR } };
  for (const name of await readdir(settings.DATA_DIR))
    if (name.startsWith('sampan.db')) await rm(join(settings.DATA_DIR, name));
  return engine.copyDatabase(settings);
}

async function listPhotos(database: TestDatabase): Promise<number[]> {
  const photos = await database.list(`select id from photos where room_id = ${ROOM.shared} order by id`);
  return photos.map(({ id }) => id);
}
