import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findProgram } from '../support/find-program.ts';
import { freePort } from '../support/free-port.ts';
import { addPartner, issueToken } from '../support/partner.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { request } from '../support/request.ts';
import { startSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

// Runs Debian's PostgreSQL and pgBackRest with the files in deploy/pgbackrest, except for paths, and a folder in place of the bucket.

const ROOM = 32_001;
const [BEFORE, AFTER, KEPT] = [320_001, 320_002, 320_003];

const hasPgbackrest = (await findProgram(['pgbackrest'], 'pgbackrest')) !== undefined;
// Its programs are not on PATH, but this one is installed with them.
await findProgram(['pg_ctlcluster'], 'postgresql');
const programs = globSync('/usr/lib/postgresql/*/bin').findLast((folder) =>
  existsSync(join(folder, 'initdb')),
);
const skip =
  hasPgbackrest && programs !== undefined ? false : "Debian's pgbackrest and postgresql are missing";

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

describe('deploy/pgbackrest', { skip }, () => {
  let folder: string;
  let user: { uid: number; gid: number };
  let env: NodeJS.ProcessEnv;
  let port: number;
  let server: ChildProcess | undefined;

  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { ...user, env, cwd: folder });
  const backUp = (...args: string[]) => run('pgbackrest', '--stanza=sampan', ...args);

  async function ask(sql: string, database = 'sampan'): Promise<Record<string, any>[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function startPostgres(): Promise<void> {
    server = spawn(join(programs!, 'postgres'), ['-D', join(folder, 'data')], {
      ...user,
      env,
      stdio: 'ignore',
    });
    const isOpen = async () => {
      assert.equal(server!.exitCode, null, 'PostgreSQL did not start');
      const [row] = await ask('select pg_is_in_recovery() as recovers', 'postgres').catch(() => []);
      return row?.['recovers'] === false;
    };
    await until(isOpen, 'PostgreSQL does not take writes');
  }

  async function stopPostgres(signal: NodeJS.Signals): Promise<void> {
    const exit = once(server!, 'exit');
    server!.kill(signal);
    await exit;
    server = undefined;
  }

  before(async () => {
    user = { uid: idOf('-u'), gid: idOf('-g') };
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'sampan-pgbackrest-'));
    await chmod(folder, 0o755);
    for (const name of ['', 'repository', 'spool', 'log', 'lock']) {
      await mkdir(join(folder, name), { recursive: true });
      await chown(join(folder, name), user.uid, user.gid);
    }
    const file = join(folder, 'pgbackrest.conf');
    const text = (await readFile('deploy/pgbackrest/pgbackrest.conf', 'utf8'))
      .replace(/^repo1-s3-.*\n/gm, '')
      .replace(/^repo1-type=.*$/m, 'repo1-type=posix')
      .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/repository`)
      .replace(/^pg1-path=.*$/m, `pg1-path=${folder}/data\npg1-port=${port}\npg1-socket-path=${folder}`)
      .replace(
        '[sampan]',
        `spool-path=${folder}/spool\nlog-path=${folder}/log\nlock-path=${folder}/lock\n[sampan]`,
      );
    await writeFile(file, text, { mode: 0o644 });
    env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: file };
    await run(join(programs!, 'initdb'), '-D', 'data', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8');
    await appendFile(
      join(folder, 'data', 'postgresql.conf'),
      `${await readFile('deploy/pgbackrest/postgresql.conf', 'utf8')}
port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`,
    );
    await startPostgres();
    await backUp('stanza-create');
    await backUp('check');
    await ask('create database sampan', 'postgres');
  });
  after(async () => {
    if (server) await stopPostgres('SIGINT');
    await rm(folder, { recursive: true, force: true });
  });

  test('restores the moment between two deletions, and the ledger repeats the later one', async () => {
    const settings = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'sampan-')),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/sampan`,
    };
    let sampan = await startSampan(settings);
    const { id } = await addPartner(settings);
    const { token } = await issueToken(settings, id);
    const access = [{ partner_id: id, partner_room_id: 'R', access: 'change' }];
    const photos = [BEFORE, AFTER, KEPT].map((photo) => ({ id: photo }));
    await importLines(settings, [roomLine(ROOM, photos, access)]);
    await backUp('--type=full', 'backup');
    const backedUpMs = Date.now();
    const deletePhoto = async (photo: number) => {
      const url = `${sampan.url}/api/rooms/${ROOM}/photos/${photo}`;
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await request(url, { method: 'DELETE', headers })).status, 200);
    };
    await deletePhoto(BEFORE);
    // pgBackRest compares whole seconds to find the backup to start from.
    await until(() => Date.now() - backedUpMs > 2_000);
    const [between] = await ask('select clock_timestamp()::text as time');
    await deletePhoto(AFTER);
    await sampan.stop();
    const [last] = await ask('select pg_walfile_name(pg_switch_wal()) as name');
    const isArchived = async () => {
      const [{ last_archived_wal: name }] = (await ask('select * from pg_stat_archiver')) as [any];
      return name >= last!['name'];
    };
    await until(isArchived, 'The log was not archived');

    await stopPostgres('SIGQUIT');
    await rm(join(folder, 'data'), { recursive: true });
    await mkdir(join(folder, 'data'), { mode: 0o700 });
    await chown(join(folder, 'data'), user.uid, user.gid);
    await backUp('restore', '--type=time', `--target=${between!['time']}`, '--target-action=promote');
    await startPostgres();
    const left = await ask(`select id from photos where room_id = ${ROOM} order by id`);
    assert.deepEqual(
      left.map((row) => row['id']),
      [AFTER, KEPT],
    );

    sampan = await startSampan(settings);
    try {
      for (const [photo, status] of [
        [BEFORE, 404],
        [AFTER, 404],
        [KEPT, 200],
      ] as const) {
        const url = `${sampan.url}/rooms/${ROOM}/large/photo-${photo}.jpg`;
        assert.equal((await request(url)).status, status, String(photo));
      }
    } finally {
      await sampan.stop();
    }
  });
});
