import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../test/free-port.ts';
import { copyPostgres, postgresUser } from '../../test/postgres.ts';
import { until } from '../../test/until.ts';

/** A primary and a standby that follows it, behind one address that leads to the one or the other. */
export interface PostgresPair {
  /** Of a database, at the address that does not change. */
  readonly url: string;
  /** Cuts the standby off, kills the primary after what is done meanwhile, and makes the standby the primary. */
  failOver(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

const STANDBY = 'standby';

/** A synchronous standby has every transaction before its COMMIT returns. */
export async function startPostgresPair({ synchronous }: { synchronous: boolean }): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-pair-'));
  const native = await copyPostgres(folder);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const data = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const run = (place: string, port: number) =>
    spawn(join(native, 'bin/postgres'), ['-D', place, '-p', String(port), '-k', folder, '-h', '127.0.0.1'], {
      ...postgresUser(),
      stdio: 'ignore',
    });

  const initdb = spawn(
    join(native, 'bin/initdb'),
    ['-D', data.primary, '-U', 'sampan', '-A', 'trust'],
    postgresUser(),
  );
  if ((await once(initdb, 'exit'))[0] !== 0) throw new Error('initdb failed');
  await appendFile(join(data.primary, 'postgresql.conf'), 'max_connections = 100\nwal_level = replica\n');
  const replication = await openGate(primaryPort);
  await cp(data.primary, data.standby, { recursive: true });
  await writeFile(join(data.standby, 'standby.signal'), '');
  await appendFile(
    join(data.standby, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${replication.port} user=sampan application_name=${STANDBY}'\n`,
  );
  await giveAway(data.standby);
  const primary = run(data.primary, primaryPort);
  await untilAnswers(primaryPort);
  const standby = run(data.standby, standbyPort);
  await untilAnswers(standbyPort);
  await ask(primaryPort, 'create database live');
  if (synchronous) {
    await ask(primaryPort, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await ask(primaryPort, 'select pg_reload_conf()');
  }
  const gate = await openGate(primaryPort);
  return {
    url: `postgres://sampan@127.0.0.1:${gate.port}/live`,
    async failOver(meanwhile) {
      replication.close();
      await meanwhile();
      primary.kill('SIGKILL');
      await ask(standbyPort, 'select pg_promote()');
      gate.leadTo(standbyPort);
    },
    async stop() {
      gate.close();
      replication.close();
      for (const server of [primary, standby]) server.kill('SIGKILL');
      // Their children go a moment later.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

async function giveAway(folder: string): Promise<void> {
  const { uid, gid } = postgresUser();
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}

async function ask(port: number, sql: string): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: 'sampan', database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const untilAnswers = (port: number) =>
  until(
    () =>
      ask(port, 'select 1').then(
        () => true,
        () => false,
      ),
    'PostgreSQL did not start',
  );

/** What a service that finds the primary does: one address, and whoever was connected has to come again. */
async function openGate(firstPort: number) {
  const sockets = new Set<Socket>();
  let target = firstPort;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port: number) {
      target = port;
      closeAll();
    },
    close() {
      server.close();
      closeAll();
    },
  };
}
