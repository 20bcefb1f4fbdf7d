import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { SQLITE, type TestDatabase } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { runSampan, startSampan } from '../support/sampan.ts';

const BUNDLED = { valid_from: '2026-09-29', vnd: 25_948 };
const TRIP = '/tools/trip-budget?place=hanoi&days=1&style=mid&travellers=1';

describe('./sampan rates', () => {
  let database: TestDatabase;
  const listRates = async () =>
    (await database.list('select valid_from, vnd from exchange_rates order by valid_from')).map((rate) => ({
      ...rate,
    }));
  const importText = async (text: string) => {
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-rates-')), 'rates.csv');
    await writeFile(file, text);
    return runSampan(['rates', 'import', file], database.settings);
  };
  const askTrip = async () => {
    const sampan = await startSampan(database.settings);
    const text = (await request(sampan.url + TRIP)).text();
    await sampan.stop();
    return text;
  };

  before(async () => {
    database = await SQLITE.createDatabase();
  });

  test('a new state has the bundled rate, and the trip tool shows its date', async () => {
    assert.match(await askTrip(), /25,948[\s\S]*29 September 2026/);
    assert.deepEqual((await listRates()).at(-1), BUNDLED);
  });

  test("an older version's state gets the bundled rate at the next start", async () => {
    await database.run("delete from exchange_rates where valid_from > '2020-01-01'");
    await database.run('update exchange_rates set vnd = 20000');
    assert.match(await askTrip(), /25,948/);
    assert.deepEqual(await listRates(), [{ valid_from: '2020-01-01', vnd: 20_000 }, BUNDLED]);
  });

  test('stores a table of rates; the newest rate applies, and a start keeps it', async () => {
    const table = 'valid_from,vnd,source\n2026-10-01,26000.4,a bank\n2020-01-01,23000,a bank\n';
    const { exitCode, stdout, stderr } = await importText(table);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.equal(
      stdout,
      'Production: 1 added, 1 changed, 0 unchanged.\nSandbox: 1 added, 1 changed, 0 unchanged.\n',
    );
    assert.match(await askTrip(), /26,000[\s\S]*1 October 2026[\s\S]*a bank/);
    assert.equal((await importText(table)).stdout.match(/2 unchanged/g)?.length, 2);
  });

  test('reports a bad table in one line and changes nothing', async () => {
    const rates = await listRates();
    for (const [text, message] of [
      ['valid_from,vnd,source\n2026-11-01,1,x\nsoon,1,x\n', /^Row 2 of the rates: valid_from .*\n$/],
      ['a,b\n1,2\n', /^The rates lack the column valid_from: they need valid_from, vnd, source\.\n$/],
    ] as const) {
      const { exitCode, stdout, stderr } = await importText(text);
      assert.deepEqual([exitCode, stdout], [1, '']);
      assert.match(stderr, message);
    }
    const missing = await runSampan(['rates', 'import', '/nowhere.csv'], database.settings);
    assert.match(missing.stderr, /^\/nowhere\.csv cannot be read: .*\n$/);
    assert.deepEqual(await listRates(), rates);
  });
});
