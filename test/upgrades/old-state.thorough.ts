import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { runSampan, startSampan, type Sampan } from '../support/sampan.ts';
import { copyOldState, listNewest, OLD_COMMIT } from './old-state.ts';

const CURRENT = '.';
const PAGES = ['/', '/vi', '/datasets', '/destinations/hanoi', '/comparisons', '/how-it-is-made', '/docs'];
const DOCUMENTS = ['/catalog.jsonld', '/sitemap.xml', '/llms.txt', '/releases.atom', '/api/openapi.json'];
const OF_A_DATASET = [
  '',
  '/datapackage.json',
  '/croissant.json',
  '/releases',
  '/releases/1.csv',
  '/provenance',
  '/changes?since=1',
];
const SLUGS = ['vietnam-destinations', 'vietnam-comparisons', 'vietnam-climate-windows'];

/** Requests everything once and returns the published tables. */
async function walk({ url }: Sampan): Promise<void> {
  const paths = [
    ...PAGES,
    ...DOCUMENTS,
    ...SLUGS.flatMap((slug) => OF_A_DATASET.map((path) => `/datasets/${slug}${path}`)),
    ...[...SLUGS, 'service-tool-usage-daily'].flatMap((slug) => [
      `/api/data/${slug}`,
      `/api/data/${slug}?format=csv`,
      `/datasets/${slug}/releases`,
    ]),
  ];
  for (const path of paths) {
    const answer = await fetch(url + path);
    assert.equal(answer.status, 200, path);
    assert.ok((await answer.arrayBuffer()).byteLength > 0, path);
  }
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
}

/** The code of version 1.0.0, if the clone's history goes back that far. */
async function findOldCode(): Promise<string | undefined> {
  try {
    execFileSync('git', ['cat-file', '-e', `${OLD_COMMIT}^{commit}`], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const home = await mkdtemp(join(tmpdir(), 'sampan-old-code-'));
  const archive = execFileSync(
    'git',
    ['archive', OLD_COMMIT, 'src', 'data', 'sampan', 'package.json', 'CHANGELOG.md'],
    { maxBuffer: 100_000_000 },
  );
  execFileSync('tar', ['-x', '-C', home], { input: archive });
  // Version 1.0.0 looks for a link that npm 10 does not make.
  const [modules, own] = [await realpath('node_modules'), join(home, 'node_modules')];
  await mkdir(join(own, '.bin'), { recursive: true });
  await symlink(process.execPath, join(own, '.bin/node'));
  for (const name of await readdir(modules))
    if (name !== '.bin') await symlink(join(modules, name), join(own, name));
  return home;
}

async function serveOnce(home: string, DATA_DIR: string): Promise<void> {
  const sampan = await startSampan({ DATA_DIR }, [], home);
  try {
    await walk(sampan);
    assert.deepEqual(
      sampan.log().filter(({ level }) => level === 'error'),
      [],
    );
  } finally {
    await sampan.stop();
  }
}

describe('A state from version 1.0.0', () => {
  let DATA_DIR: string;
  before(async () => {
    DATA_DIR = await copyOldState();
  });

  test('is served by the current code without manual steps', async () => {
    await serveOnce(CURRENT, DATA_DIR);
    const { exitCode, stdout } = await runSampan(['check'], { DATA_DIR });
    assert.equal(exitCode, 0, stdout);
  });

  test('is served by its own code after a rollback and by the current code after that, without a new release', async (context) => {
    const oldCode = await findOldCode();
    if (!oldCode) return context.skip(`this clone has no commit ${OLD_COMMIT}: run git fetch --unshallow`);
    const published = listNewest(DATA_DIR);
    await serveOnce(oldCode, DATA_DIR);
    assert.deepEqual(listNewest(DATA_DIR), published);
    await serveOnce(CURRENT, DATA_DIR);
    assert.deepEqual(listNewest(DATA_DIR), published);
  });
});
