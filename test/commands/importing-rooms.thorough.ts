import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { DEFAULT_ENGINE, type TestDatabase } from '../support/engine.ts';
import { prepareExamples } from './import-examples.ts';
import { runSampan } from '../support/sampan.ts';

describe('The examples in docs/importing-rooms.md', () => {
  let database: TestDatabase;
  let examples: string[];

  before(async () => {
    database = await DEFAULT_ENGINE.createDatabase();
    examples = await prepareExamples(database.settings);
  });

  async function importExample(index: number, ...flags: string[]): Promise<any> {
    const { stdout, stderr } = await runSampan(
      ['rooms', 'import', examples[index]!, '--json', ...flags],
      database.settings,
    );
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }
  const readRoom = async () => JSON.parse((await database.list('select details from rooms'))[0]!['details']);

  test('the complete file is imported as is, before the service was ever started', async () => {
    assert.equal(examples.length, 4);
    const { status, problems, hosts, rooms, photos } = await importExample(0);
    assert.deepEqual([status, problems], ['imported', []]);
    assert.deepEqual([hosts.added, rooms.added, photos.added], [1, 1, 1]);
  });

  test('--merge adds a photo, a price or an access and leaves the rest unchanged', async () => {
    const whole = await readRoom();
    assert.equal((await importExample(1, '--merge')).photos.added, 1);
    assert.deepEqual(await readRoom(), whole);
    assert.equal((await importExample(2, '--merge')).rooms.changed, 1);
    assert.deepEqual(await readRoom(), { ...whole, price: { ...whole.price, nightly: 700_000 } });
    assert.equal((await importExample(3, '--merge')).rooms.changed, 1);
    const access = await database.list('select partner_id, access from partner_rooms order by partner_id');
    assert.deepEqual(
      access.map((row) => [row['partner_id'], row['access']]),
      [
        [1, 'change'],
        [2, 'read'],
      ],
    );
    const photos = await database.list('select id, featured from photos order by id');
    assert.deepEqual(
      photos.map(({ id, featured }) => [id, featured]),
      [
        [4_400, 1],
        [4_401, 0],
      ],
    );
  });
});

test('the complete file adds a room to the one in docs/first-partner.md', async () => {
  const database = await DEFAULT_ENGINE.createDatabase();
  const { settings } = database;
  const [complete] = await prepareExamples(settings);
  const [, lines] = /^cat > my-rooms\/rooms\.ndjson <<'END'\n(.+?)^END$/ms.exec(
    await readFile('docs/first-partner.md', 'utf8'),
  )!;
  const first = join(dirname(complete!), 'first-partner.ndjson');
  await writeFile(first, lines!);
  await cp('data/sandbox/photos', dirname(complete!), { recursive: true });
  for (const file of [first, complete!]) {
    const { stdout } = await runSampan(['rooms', 'import', file, '--json'], settings);
    const { status, problems, rooms } = JSON.parse(stdout);
    assert.deepEqual([status, problems, rooms?.added], ['imported', [], 1]);
  }
  assert.equal((await database.list('select room_id from partner_rooms where partner_id = 1')).length, 2);
});
