import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readEnvironment, startCluster, type Programs } from '../../prove/m2-failover/cluster.ts';
import { HUNG } from '../../prove/m2-failover/faults.ts';
import { findObstacle } from '../../prove/m2-failover/network.ts';
import { startWitnesses } from '../../prove/m2-failover/witnesses.ts';
import { ASSEMBLY_MS, assemble, type Image } from '../container/assemble.ts';
import { findDebootstrap } from '../container/find-debootstrap.ts';
import { until } from '../support/until.ts';

// M2 tests this machine's programs. This test runs the image's, which the composition uses.

const RELEASE = 'debian-13.env';

const { debootstrap = '', obstacle } = await findDebootstrap();

describe('deploy/patroni/Dockerfile', { skip: obstacle ?? findObstacle() ?? false }, () => {
  let image: Image;
  let programs: Programs;

  before(
    async () => {
      image = await assemble('deploy/patroni/Dockerfile', 'deploy/patroni', debootstrap);
      programs = {
        root: image.root,
        release: RELEASE,
        postgres: readEnvironment(RELEASE)['PATRONI_POSTGRESQL_BIN_DIR']!,
        patroni: image.command[0]!,
        etcd: 'etcd',
        haproxy: 'haproxy',
      };
    },
    { timeout: ASSEMBLY_MS },
  );
  after(() => image && rm(dirname(image.root), { recursive: true }));

  test('replaces a hung primary and loses nothing when it wakes up', { timeout: ASSEMBLY_MS }, async () => {
    const cluster = await startCluster(programs);
    try {
      const witnesses = await startWitnesses(cluster.url, cluster.machines);
      const old = (await cluster.findPrimary())!;
      await HUNG.strike(old);
      const isReplaced = async () => ![undefined, old].includes(await cluster.findPrimary());
      await until(isReplaced, 'There was no new primary');
      const { count } = witnesses.writes;
      await until(() => witnesses.writes.count > count + 20, 'Nothing could be written');
      await HUNG.repair(old, cluster);
      await cluster.untilWhole();
      assert.deepEqual(await witnesses.stop(), []);
    } finally {
      await cluster.stop();
    }
  });
});
