import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { spawnSampan } from '../support/sampan.ts';

/** What a shell reports for a program that SIGPIPE ended. */
const ENDED_BY_SIGPIPE = 141;

for (const args of [['check'], ['check', '--json'], ['build', '--dry-run'], ['partners', 'list']]) {
  test(`./sampan ${args.join(' ')} ends quietly when nobody reads its output`, async () => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared();
    const child = spawnSampan(args, settings);
    child.stdout!.destroy();
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk));
    const [exitCode] = await once(child, 'close');
    assert.deepEqual([exitCode, stderr], [ENDED_BY_SIGPIPE, '']);
  });
}
