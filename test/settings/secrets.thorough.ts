import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { Client } from 'pg';
import { freePort } from '../support/free-port.ts';
import { runSampan, startSampan } from '../support/sampan.ts';

const PASSWORD = 'hunter2';
const ROLE = `locked_${process.pid}`;
const server = new URL(process.env['TEST_POSTGRES_URL'] ?? '');

const newFolder = () => mkdtemp(join(tmpdir(), 'sampan-settings-'));

/** The test server trusts everyone, so this adds a user who needs a password. */
before(async () => {
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query(`create role ${ROLE} login password 'another'`);
  const { rows } = await client.query('show hba_file');
  const file = rows[0].hba_file as string;
  await writeFile(file, `host all ${ROLE} all scram-sha-256\n${await readFile(file, 'utf8')}`);
  await client.query('select pg_reload_conf()');
  await client.end();
});

const AWAY: [what: string, url: () => Promise<string> | string, message: RegExp][] = [
  ['the host is unknown', () => `postgres://sampan:${PASSWORD}@name.invalid/db`, /ENOTFOUND|EAI_AGAIN/],
  [
    'nobody listens',
    async () => `postgres://sampan:${PASSWORD}@127.0.0.1:${await freePort()}/db`,
    /ECONNREFUSED/,
  ],
  [
    'the password is wrong',
    () => `postgres://${ROLE}:${PASSWORD}@${server.host}/postgres`,
    /password authentication/,
  ],
  [
    'the database does not exist',
    () => `postgres://sampan:${PASSWORD}@${server.host}/none`,
    /does not exist/,
  ],
];

for (const [what, url, message] of [AWAY[0]!, AWAY[2]!]) {
  test(`the log shows no password when ${what}`, async () => {
    const address = await url();
    const sampan = await startSampan({
      DATA_DIR: await newFolder(),
      DATABASE_URL: address,
      SANDBOX_DATABASE_URL: `${address}_sandbox`,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_ACCESS_KEY_ID: 'sampan',
      S3_SECRET_ACCESS_KEY: PASSWORD,
      REFRESH_MS: '100',
      REAP_MS: '100',
      LOG_LEVEL: 'debug',
    });
    const failures = () => sampan.log().filter(({ level }) => level === 'error');
    for (let tries = 0; tries < 200 && failures().length < 3; tries += 1)
      await new Promise((resolve) => void setTimeout(resolve, 50));
    await sampan.stop();
    const output = JSON.stringify(sampan.log()) + sampan.stdout();
    assert.match(output, message);
    assert.doesNotMatch(output, new RegExp(PASSWORD));
  });
}

for (const [what, url, message] of AWAY) {
  test(`a command fails with one line and without the password when ${what}`, async () => {
    const settings = { DATA_DIR: await newFolder(), DATABASE_URL: await url() };
    const { exitCode, stdout, stderr } = await runSampan(['partners', 'list'], settings);
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(stderr, /^The database cannot be used: [^\n]+\n$/);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, new RegExp(PASSWORD));
  });
}

test('no command shows a secret from a bad setting', async () => {
  const bad = {
    DATABASE_URL: `postgres://sampan:${PASSWORD}@ho st/db`,
    S3_SECRET_ACCESS_KEY: `${PASSWORD}\n`,
  };
  for (const [variable, value] of Object.entries(bad)) {
    const { exitCode, stdout, stderr } = await runSampan(['serve'], { [variable]: value });
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(stderr, new RegExp(`^${variable} must be .+, not the value given, which is hidden\\.\n$`));
    assert.doesNotMatch((await runSampan(['--help'], { [variable]: value })).stdout, new RegExp(PASSWORD));
  }
});
