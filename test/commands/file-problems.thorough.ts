import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readManifest } from '../../src/upkeep/backup-files.ts';
import { SQLITE, type TestDatabase } from '../support/engine.ts';
import { roomLine, writeImport } from '../support/rooms-fixture.ts';
import { runSampan } from '../support/sampan.ts';

const NOBODY = 65_534;

const run = (args: readonly string[], { settings }: TestDatabase) => runSampan(args, settings);
const newFolder = () => mkdtemp(join(tmpdir(), 'sampan-backup-'));

async function succeed(args: readonly string[], used: TestDatabase): Promise<string> {
  const { exitCode, stdout, stderr } = await run(args, used);
  assert.equal(exitCode, 0, stdout + stderr);
  return stdout;
}

test('a backup of another user that may not be read is not taken for a folder without a backup', async () => {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'manifest.json'), '{}', { mode: 0o000 });
  await asAnother(() =>
    assert.rejects(readManifest(folder), /The backup cannot be read: EACCES: permission denied/),
  );
});

/** Root may read everything, so this process becomes another user meanwhile. */
async function asAnother(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('Files that a command cannot use', () => {
  let database: TestDatabase;
  let backup: string;
  let file: string;

  async function expectLine(args: readonly string[], line: RegExp, used = database): Promise<void> {
    const { exitCode, stderr } = await run(args, used);
    assert.match(stderr, line);
    assert.equal(stderr.split('\n').length, 2, stderr);
    assert.equal(exitCode, 1);
  }

  before(async () => {
    database = await SQLITE.copyPrepared('filled');
    backup = join(await newFolder(), 'backup');
    await succeed(['backup', backup], database);
    file = join(await newFolder(), 'file');
    await writeFile(file, '');
  });

  test('a backup names the target that it cannot use', async () => {
    await expectLine(['backup', ''], /^A backup needs the name of a folder, not ""\.$/m);
    await expectLine(['backup', file], new RegExp(`cannot be used: ENOTDIR: .* '${file}'$`, 'm'));
    await expectLine(
      ['backup', join(file, 'b')],
      new RegExp(`cannot be used: ENOTDIR: .* '${file}/b'$`, 'm'),
    );
    if (process.platform === 'linux')
      await expectLine(['backup', '/proc/b'], /cannot be used: ENOENT: .* '\/proc\/b'$/m);
  });

  test('a restore tells a backup that it cannot read from a folder that is none', async () => {
    const empty = await SQLITE.createDatabase();
    await expectLine(['restore', ''], /^A backup needs the name of a folder, not ""\.$/m, empty);
    await expectLine(['restore', file], /is not a backup: it has no manifest\.json/, empty);
    const unreadable = await newFolder();
    await symlink('manifest.json', join(unreadable, 'manifest.json'));
    await expectLine(['restore', unreadable], /^The backup cannot be read: ELOOP: /, empty);
  });

  test('a restore that cannot store photos says how to finish, and an import says what failed', async () => {
    const restored = await SQLITE.createDatabase();
    const photos = join(restored.settings.DATA_DIR, 'photos');
    await writeFile(photos, '');
    const rest = `./sampan restore --photos-only ${backup}`;
    await expectLine(
      ['restore', backup],
      new RegExp(`ENOTDIR: .*\\. The rows are restored\\. Restore the missing photo files with ${rest},`),
      restored,
    );
    await expectLine(['restore', backup], new RegExp(`a database already\\. .* ${rest}\\. `), restored);
    const lines = await writeImport([roomLine(77, [{ id: 7_001 }], [])]);
    await expectLine(['rooms', 'import', lines], /^A file or folder cannot be used: ENOTDIR: /, restored);
    await rm(photos);
    assert.match(
      await succeed(['restore', '--photos-only', backup], restored),
      /^[1-9]\d* photo files were restored\.\n$/,
    );
    await succeed(['check'], restored);
  });
});
