import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { environmentOf, findPrograms, type Programs } from '../../prove/m2-failover/cluster.ts';
import { findObstacle, startNetwork, type Machine, type Network } from '../../prove/m2-failover/network.ts';
import { findInPath } from '../support/find-program.ts';
import { until } from '../support/until.ts';

// Lets the programs check the files in deploy/patroni. Patroni needs a running etcd under the names in the files.

const FOLDER = 'deploy/patroni';
const found = await findPrograms();
const skip =
  findObstacle() ?? (typeof found === 'string' ? `${found} is missing and could not be installed` : false);
const programs = found as Programs;

describe('deploy/patroni', { skip }, () => {
  let network: Network;
  let machine: Machine;

  before(async () => {
    network = await startNetwork(['database-1', 'database-2', 'database-3']);
    machine = network.machines[0]!;
    for (const each of network.machines) each.start('etcd', [programs.etcd], environmentOf(each, programs));
    for (const name of ['haproxy.cfg', 'patroni.yml'])
      await cp(join(FOLDER, name), join(machine.folder, name));
    await until(
      async () => (await fetch(`http://${machine.address}:2379/health`).catch(() => undefined))?.ok === true,
      'etcd did not start',
    );
  });
  after(() => network.stop());

  async function run(name: string, ...command: readonly string[]): Promise<string> {
    machine.start(
      name,
      ['sh', '-c', '"$@"; echo "ended with $?."', name, ...command],
      environmentOf(machine, programs),
    );
    const output = () => machine.readLog(name);
    await until(() => /ended with \d+\.$/m.test(output()), `${name} did not end`);
    return output();
  }

  test("Patroni accepts patroni.yml with a machine's variables, and rejects a broken file", async () => {
    assert.match(
      await run('whole', programs.patroni, '--validate-config', 'patroni.yml'),
      /^ended with 0\.$/m,
    );
    const text = readFileSync(join(FOLDER, 'patroni.yml'), 'utf8');
    await writeFile(join(machine.folder, 'broken.yml'), text.replace('ttl: 20', 'ttl: soon'));
    assert.match(
      await run('broken', programs.patroni, '--validate-config', 'broken.yml'),
      /^bootstrap\.dcs\.ttl .*not/m,
    );
  });

  test('HAProxy accepts haproxy.cfg and rejects a broken file', async () => {
    assert.match(await run('proxy', programs.haproxy, '-c', '-f', 'haproxy.cfg'), /^ended with 0\.$/m);
    const text = readFileSync(join(FOLDER, 'haproxy.cfg'), 'utf8');
    await writeFile(join(machine.folder, 'broken.cfg'), text.replace('option httpchk', 'option httpcheck'));
    assert.match(await run('broken-proxy', programs.haproxy, '-c', '-f', 'broken.cfg'), /^ended with 1\.$/m);
  });
});

const compose = findInPath(['docker-compose']);

test(
  'Compose accepts compose.yaml combined with the one for a single database',
  { skip: !compose && 'docker-compose is not installed' },
  async () => {
    const files = ['deploy/compose.yaml', 'deploy/patroni/compose.yaml'].flatMap((file) => ['-f', file]);
    const { stdout } = await promisify(execFile)(compose!, [...files, 'config', '--services']);
    assert.ok(stdout.split('\n').includes('database-3'));
  },
);
