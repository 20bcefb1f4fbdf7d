import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { roomLine, writeImport } from '../support/rooms-fixture.ts';
import { runSampan, startSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const ID = '7001';

for (const engine of ENGINES) {
  describe(`./sampan restore --photos-only, on ${engine.name}`, () => {
    let database: TestDatabase;
    let backup: string;
    let file: string;
    let fileInTrash: string;

    const run = (...args: string[]) => runSampan(args, database.settings);

    async function succeed(...args: string[]): Promise<string> {
      const { exitCode, stdout, stderr } = await run(...args);
      assert.equal(exitCode, 0, stdout + stderr);
      return stdout;
    }

    async function loseFile(): Promise<void> {
      for (const path of [file, fileInTrash]) await rm(path, { force: true });
    }

    beforeEach(async () => {
      backup = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
      database = await engine.copyPrepared('filled');
      const lines = await writeImport([roomLine(77, [{ id: Number(ID), file: 'own.png' }], [])]);
      const picture = sharp({ create: { width: 99, height: 99, channels: 3, background: 'white' } });
      await picture.toFile(join(dirname(lines), 'own.png'));
      await succeed('rooms', 'import', lines);
      const [photo] = await database.list(`select file_key from photos where id = ${ID}`);
      const photos = join(database.settings.DATA_DIR, 'photos');
      file = join(photos, photo!['file_key']);
      fileInTrash = join(photos, 'trash', photo!['file_key']);
    });

    test('restores missing files and nothing else', async () => {
      const bytes = await readFile(file);
      await succeed('backup', backup);
      await loseFile();
      assert.match((await run('check')).stdout, /The file .* is missing\.\n +Restore it/);
      assert.equal(await succeed('restore', '--photos-only', backup), '1 photo files were restored.\n');
      assert.deepEqual(await readFile(file), bytes);
      await succeed('check');
    });

    test('does not bring back the file of a photo that was deleted since', async () => {
      await succeed('backup', backup);
      await succeed('photos', 'delete', ID);
      // As if its time in the trash had ended.
      await database.run('delete from photo_removals');
      await loseFile();
      assert.equal(await succeed('restore', '--photos-only', backup), '0 photo files were restored.\n');
      await succeed('check');
    });

    test('restores the file of a photo that was in the trash when the backup was made', async () => {
      const bytes = await readFile(file);
      await succeed('photos', 'delete', ID);
      const sampan = await startSampan(database.settings);
      await until(() => existsSync(fileInTrash) && !existsSync(file), 'The file was not moved to the trash');
      await sampan.stop();
      await succeed('backup', backup);
      await succeed('photos', 'restore', ID);
      await loseFile();
      await succeed('restore', '--photos-only', backup);
      assert.deepEqual(await readFile(file), bytes);
      await succeed('check');
    });

    test('needs a database', async () => {
      await succeed('backup', backup);
      database = await engine.createDatabase();
      const { exitCode, stderr } = await run('restore', '--photos-only', backup);
      assert.equal(exitCode, 1);
      assert.equal(
        stderr,
        `There is no database whose photos could be restored. Restore the whole backup: ./sampan restore ${backup}\n`,
      );
    });
  });
}
