import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const PAGE = 'docs/first-partner.md';
/** The service, which a reader starts in another terminal. */
const START = 'npm start\n';

interface Step {
  readonly command: string;
  /** The output shown on the page; undefined if none is. */
  readonly printed: string | undefined;
}

/** Every command on the page with the output shown below it. */
async function readSteps(): Promise<Step[]> {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```(sh|text)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
    kind,
    text: text!,
  }));
  return blocks.flatMap(({ kind, text }, index) => {
    const next = blocks[index + 1];
    return kind === 'sh' ? [{ command: text, printed: next?.kind === 'text' ? next.text : undefined }] : [];
  });
}

/** `…` matches anything. */
function patternOf(printed: string): RegExp {
  return new RegExp(
    `^${printed
      .trimEnd()
      .split('…')
      .map((text) => RegExp.escape(text))
      .join('[^]*?')}$`,
  );
}

/** Has `./sampan` and the data like a checkout, in Git, but its own state. */
async function createCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-first-partner-'));
  await writeFile(join(folder, 'sampan'), `#!/bin/sh\nexec ${resolve('sampan')} "$@"\n`);
  await chmod(join(folder, 'sampan'), 0o755);
  await symlink(resolve('data'), join(folder, 'data'));
  await copyFile('.gitignore', join(folder, '.gitignore'));
  await git(folder, 'init', '--quiet');
  await git(folder, 'add', '.');
  return folder;
}

const git = async (folder: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: folder })).stdout;

let sampan: Sampan | undefined;
after(() => sampan?.stop());

const withoutCurl = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';

test(`the commands in ${PAGE} work as written`, { skip: withoutCurl }, async () => {
  const steps = await readSteps();
  assert.ok(steps.length > 10);
  const folder = await createCheckout();
  const port = String(await freePort());
  const settings: Settings = {
    DATA_DIR: join(folder, 'var'),
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
  };
  const onThisPort = (text: string) => text.replaceAll('localhost:8080', `localhost:${port}`);
  const database = join(settings['DATA_DIR']!, 'sampan.db');
  let output = '';
  let variables = '';

  /** Replaces the dots with values from earlier output. */
  function fillIn(command: string): string {
    const [token = ''] = /sampan_live_\w+/.exec(output) ?? [];
    const [, client = '', secret = ''] = /client_id +(\w+)\s+client_secret +(\w+)/.exec(output) ?? [];
    return onThisPort(command)
      .replaceAll('sampan_live_…', token)
      .replaceAll('partner_…:SECRET', `${client}:${secret}`);
  }

  for (const { command, printed } of steps) {
    if (command === START) {
      sampan = await startSampan(settings);
      continue;
    }
    const filled = fillIn(command);
    assert.ok(!filled.includes('…'), command);
    if (/^[A-Z]+=\S+\n$/.test(filled)) variables += filled;
    // The service's reaper holds a deleted photo for a moment.
    if (command.includes('photos restore')) await until(async () => countUnmoved(database) === 0);
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', variables + filled], {
      cwd: folder,
      env: { ...process.env, ...settings },
    });
    assert.equal(stderr, '', command);
    output += stdout;
    if (printed === undefined) assert.equal(stdout, '', command);
    else assert.match(stdout.trimEnd(), patternOf(onThisPort(printed)), command);
  }
  assert.equal(await git(folder, 'ls-files', '--others', '--exclude-standard'), '', 'untracked files');
});

function countUnmoved(file: string): number {
  using db = new DatabaseSync(file, { readOnly: true });
  return Number(
    db.prepare('select count(*) as count from photo_removals where trashed_at is null').get()!['count'],
  );
}
