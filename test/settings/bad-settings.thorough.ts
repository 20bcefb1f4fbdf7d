import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { runSampan } from '../support/sampan.ts';

const NOBODY = 65_534;
const HOST = 'an IP address of this machine or a host name that resolves to one';
const FOLDER = 'a writable folder, or one that can be created';

const newFolder = () => mkdtemp(join(tmpdir(), 'sampan-settings-'));

/** Starts the service with these settings and otherwise valid ones. */
async function serveWith(bad: Record<string, string>) {
  const dataDir = join(await newFolder(), 'data');
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: '0', METRICS_PORT: '0' };
  const ended = await runSampan(['serve'], { DATA_DIR: dataDir, ...ports, ...bad });
  return { ...ended, wrote: existsSync(dataDir) };
}

const BAD: [settings: Record<string, string>, line: string][] = [
  [
    { DEFAULT_TIME_ZONE: 'Mars/Base' },
    'DEFAULT_TIME_ZONE must be an IANA time zone such as Asia/Ho_Chi_Minh or Etc/GMT-7, not "Mars/Base".',
  ],
  [
    { TRUST_PROXY: 'banana' },
    'TRUST_PROXY must be empty, or IP addresses or subnets such as 10.0.0.0/8, separated by commas, not "banana".',
  ],
  [{ HOST: 'name.invalid' }, `HOST must be ${HOST}, not "name.invalid" (ENOTFOUND).`],
  // An address reserved for documentation (RFC 5737), which no machine has.
  [{ HOST: '192.0.2.1' }, `HOST must be ${HOST}, not "192.0.2.1" (EADDRNOTAVAIL).`],
  [{ METRICS_HOST: '192.0.2.1' }, `METRICS_HOST must be ${HOST}, not "192.0.2.1" (EADDRNOTAVAIL).`],
  [
    { BASE_URL: 'https://example.org/data' },
    'BASE_URL must be an http or https address without a path, such as https://data.example.org, not "https://example.org/data".',
  ],
  [
    { PORT: '65535', SANDBOX_PORT: '' },
    'SANDBOX_PORT must be a whole number from 0 to 65535, not "65536", the default derived from other settings: set it.',
  ],
  [
    { HEADERS_TIMEOUT_MS: '5000' },
    'HEADERS_TIMEOUT_MS must be at most REQUEST_TIMEOUT_MS, which is 4000, not "5000".',
  ],
  [{ S3_BUCKET: 'photos' }, 'S3_ACCESS_KEY_ID must be set if S3_BUCKET is set, not empty.'],
  [{ DATA_DIR: '/dev/null/data' }, `DATA_DIR must be ${FOLDER}, not "/dev/null/data" (ENOTDIR).`],
];

for (const [bad, line] of BAD) {
  const named = Object.entries(bad).map((each) => each.join('='));
  test(`${named.join(' ')} ends the start with one line, before anything is written`, async () => {
    const { exitCode, stdout, stderr, wrote } = await serveWith(bad);
    // An unreachable resolver reports a different code.
    assert.equal(stderr.replace('EAI_AGAIN', 'ENOTFOUND'), `${line}\n`);
    assert.deepEqual([exitCode, stdout, wrote], [1, '', false]);
  });
}

test('a DATA_DIR that is a file ends a start and a command with one line', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, 'kept');
  const line = `DATA_DIR must be ${FOLDER}, not "${file}" (ENOTDIR).\n`;
  for (const command of [['serve'], ['build'], ['partners', 'add', 'Mekong']]) {
    const ended = await runSampan(command, { DATA_DIR: file });
    assert.deepEqual(ended, { exitCode: 1, stdout: '', stderr: line });
  }
});

test("a DATA_DIR that is not writable, or contains another user's database, ends the start with one line", async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can give a file to another user');
  const parent = await newFolder();
  // Lets the other user reach the folder.
  await chmod(parent, 0o755);
  const [sealed, borrowed] = [join(parent, 'sealed'), join(parent, 'borrowed')];
  await mkdir(sealed, { mode: 0o755 });
  await mkdir(borrowed);
  await chown(borrowed, NOBODY, NOBODY);
  await writeFile(join(borrowed, 'sampan.db'), '', { mode: 0o644 });
  for (const folder of [sealed, join(sealed, 'data'), borrowed]) {
    const problem = await checkAsNobody(folder);
    assert.equal(problem, `DATA_DIR must be ${FOLDER}, not "${folder}" (EACCES).`);
  }
});

/** Runs as another user, who may be unable to read the checkout, so it loads its modules before it changes the user. */
async function checkAsNobody(folder: string): Promise<string> {
  const { spawnSync } = await import('node:child_process');
  const script = `
    import { readConfig } from '${import.meta.resolve('../../src/config/config.ts')}';
    import { checkMachine } from '${import.meta.resolve('../../src/cli/state.ts')}';
    process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});
    await checkMachine(readConfig()).catch((error) => process.stdout.write(error.message));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  });
  return stdout || stderr;
}
