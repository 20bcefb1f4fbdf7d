import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  BROWSER,
  compileSnippets,
  createProject,
  listReadmeSnippets,
  packClient,
  runWithOutput,
} from './client-project.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';

// Uses the checkout's compiler and Node, so it needs no registry. client-package.thorough.ts tests other versions.

const { copyPrepared, createDatabase } = DEFAULT_ENGINE;

describe('The client package', () => {
  let sampan: Sampan;
  let packed: { tarball: string; files: string[] };
  let project: string;

  before(async () => {
    const [production, sandbox] = [await copyPrepared(), await createDatabase()];
    sampan = await startSampan({
      ...production.settings,
      SANDBOX_DATABASE_URL: sandbox.settings.DATABASE_URL,
    });
    packed = await packClient();
    project = await createProject([packed.tarball], '--offline');
  });
  after(() => sampan.stop());

  test('contains JavaScript with declarations and no TypeScript source', () => {
    const made = packed.files.filter((path) => path.startsWith('dist/'));
    assert.deepEqual(
      packed.files.filter((path) => !made.includes(path)),
      ['LICENSE', 'README.md', 'package.json'],
    );
    const modules = ['client', 'dataset-calls', 'room-calls', 'sampan-error', 'send', 'types'];
    assert.deepEqual(
      made,
      modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    );
  });

  test('leaves only files that git ignores', async () => {
    const folder = dirname(packed.tarball);
    await cp('.gitignore', join(folder, '.gitignore'));
    const gitFolder = (await runWithOutput('git', ['rev-parse', '--absolute-git-dir'], { cwd: '.' })).trim();
    const options = [`--git-dir=${gitFolder}`, `--work-tree=${folder}`];
    const list = (...flags: string[]) =>
      runWithOutput('git', [...options, 'ls-files', '--others', ...flags, 'client', '*.tgz'], {
        cwd: folder,
      });
    assert.match(await list(), new RegExp(`^${RegExp.escape(basename(packed.tarball))}$`, 'm'));
    assert.equal(await list('--exclude-standard'), '');
  });

  test('runs the snippets from both READMEs', async () => {
    const snippets = await listReadmeSnippets(sampan);
    assert.equal(snippets.length, 3);
    const files = await compileSnippets(project, snippets, {
      module: 'nodenext',
      globals: BROWSER,
      tsc: resolve('node_modules/.bin/tsc'),
    });
    const printed = await Promise.all(
      files.map((file) => runWithOutput(process.execPath, [file], { cwd: project })),
    );
    assert.match(printed[1]!, /^Vietnam destinations \[\n/);
    assert.match(
      printed[2]!,
      /^hanoi-\w+ change (\d+) [^]*\n\d+ \1 of \1 photos\n\S+ deleted\n\S+ restored\n$/,
    );
  });

  test('the service lists the photo again that a snippet deleted and restored', async () => {
    const [, , snippet] = await listReadmeSnippets(sampan);
    const count = 'console.log((await partner.rooms.photos(room.id)).meta.pagination.total);\n';
    const files = await compileSnippets(project, [`${snippet}${count}`], {
      module: 'bundler',
      globals: BROWSER,
      tsc: resolve('node_modules/.bin/tsc'),
    });
    const printed = await runWithOutput(process.execPath, [files[0]!], { cwd: project });
    const [, before_, after_] = /of (\d+) photos\n\S+ deleted\n\S+ restored\n(\d+)\n$/.exec(printed)!;
    assert.equal(after_, before_);
  });
});
