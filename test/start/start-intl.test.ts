import { test } from 'node:test';
import { SQLITE } from '../support/engine.ts';
import { startSampan } from '../support/sampan.ts';

test('a start does not use Intl, whose data takes 25 ms and 8 MB', async () => {
  const { settings } = await SQLITE.copyPrepared();
  const sampan = await startSampan({ ...settings, NODE_OPTIONS: '--import ./test/start/refuse-intl.ts' });
  await sampan.stop();
});
