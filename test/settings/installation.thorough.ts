import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { copyProject } from '../support/changed-copy.ts';
import { readPrepared } from '../support/engine.ts';

/** Runs the commands in a folder that has other settings. */
async function runElsewhere(home: string) {
  const elsewhere = await mkdtemp(join(tmpdir(), 'sampan-elsewhere-'));
  await writeFile(join(elsewhere, '.env'), 'PORT=banana\n');
  const options = { cwd: elsewhere, env: { PATH: process.env['PATH'] } };
  const run = (command: string) => {
    const running = promisify(execFile)(join(home, 'sampan'), [command], options);
    running.child.stdin!.end();
    return running;
  };
  const [checked, served] = [await run('check'), await run('mcp')];
  return { checked: checked.stdout, served: served.stderr, left: await readdir(elsewhere) };
}

for (const [name, settings, folder] of [
  ['the default of DATA_DIR', '', 'var'],
  ['a relative DATA_DIR in .env', 'DATA_DIR=state\n', 'state'],
] as const)
  test(`${name} is in Sampan's own folder, wherever a command is started`, async () => {
    const home = await copyProject({});
    await cp(readPrepared('SQLite').started.DATA_DIR, join(home, folder), { recursive: true });
    if (settings) await writeFile(join(home, '.env'), settings);
    const { checked, served, left } = await runElsewhere(home);
    assert.match(checked, /^Releases +ok +6 releases/m);
    // A new state would be built, which is logged.
    assert.equal(served, '');
    assert.deepEqual(left, ['.env']);
  });
