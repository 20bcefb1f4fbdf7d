import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { readEnvironment } from '../../prove/m2-failover/cluster.ts';

// The files in deploy/patroni agree with each other. test/deploy/patroni-files.thorough.ts runs the programs on them.

const FOLDER = 'deploy/patroni';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const MACHINES = readdirSync(FOLDER).flatMap((name) => /^(database-\d)\.env$/.exec(name)?.[1] ?? []);
const { services, volumes } = parse(read('compose.yaml'), { merge: true });
const { services: base } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
const cluster = readEnvironment('cluster.env');
const patroni = parse(read('patroni.yml'));

describe('deploy/patroni', () => {
  test('has three machines that differ only in their names', () => {
    assert.equal(MACHINES.length, 3);
    const [first = '', ...others] = MACHINES;
    for (const other of others)
      assert.equal(read(`${other}.env`), read(`${first}.env`).replaceAll(first, other));
  });

  test('names every machine wherever all are listed', () => {
    const peers = MACHINES.map((name) => `${name}=http://${name}:2380`).join();
    const clients = MACHINES.map((name) => `${name}:2379`).join();
    assert.equal(cluster['ETCD_INITIAL_CLUSTER'], peers);
    assert.equal(readEnvironment('debian-12.env')['PATRONI_ETCD_HOSTS'], clients);
    assert.equal(readEnvironment('debian-13.env')['PATRONI_ETCD3_HOSTS'], clients);
    const servers = [...read('haproxy.cfg').matchAll(/^ {2}server (\S+) (\S+)$/gm)];
    assert.deepEqual(
      servers.map(([, name, address]) => [name, address]),
      MACHINES.map((name) => [name, `${name}:5432`]),
    );
  });

  test('demotes a primary before another one takes over', () => {
    const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs;
    assert.ok(loop_wait + 2 * retry_timeout <= ttl);
  });

  test('confirms no commit that is on only one machine', () => {
    const { synchronous_mode, synchronous_mode_strict } = patroni.bootstrap.dcs;
    assert.deepEqual(
      { synchronous_mode, synchronous_mode_strict },
      { synchronous_mode: true, synchronous_mode_strict: true },
    );
  });

  test('copies the files it needs into the image', () => {
    const copied = /^COPY (.+) \.\/$/m.exec(read('Dockerfile'))![1]!.split(' ');
    const [, file = ''] = /--file=(\S+)/.exec(patroni.bootstrap.post_init)!;
    assert.deepEqual(new Set(copied), new Set(['patroni.yml', 'haproxy.cfg', file]));
    for (const name of copied) assert.match(read('Dockerfile.dockerignore'), new RegExp(`^!${name}$`, 'm'));
  });
});

describe('deploy/patroni/compose.yaml', () => {
  test('runs Patroni and etcd for each machine, on one network and with the same settings', () => {
    for (const name of MACHINES) {
      const { [name]: machine, [name.replace('database', 'etcd')]: etcd } = services;
      assert.deepEqual(machine.env_file, etcd.env_file);
      assert.equal(machine.env_file.at(-1), `patroni/${name}.env`);
      assert.equal(etcd.network_mode, `service:${name}`);
      for (const [mount] of [machine.volumes, etcd.volumes]) assert.ok(mount.split(':')[0] in volumes, mount);
    }
  });

  test('connects Sampan to the primary with the defined name, user, password and databases', () => {
    assert.ok(services.database.command.includes('haproxy.cfg'));
    const { environment } = base['sampan-1'];
    for (const variable of ['DATABASE_URL', 'SANDBOX_DATABASE_URL']) {
      const { hostname, username, password, pathname } = new URL(environment[variable]);
      assert.equal(hostname, 'database');
      assert.equal(password, cluster['SAMPAN_PASSWORD']);
      const made = new RegExp(`^create database ${pathname.slice(1)} owner ${username};$`, 'm');
      assert.match(read('create-databases.sql'), made);
    }
  });
});
