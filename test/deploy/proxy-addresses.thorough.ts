import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { describe, test } from 'node:test';
import { startHaproxy } from '../../prove/world/haproxy.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { findProgram } from '../support/find-program.ts';
import { request } from '../support/request.ts';
import { startSampan } from '../support/sampan.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';

const haproxy = process.platform === 'linux' ? await findProgram(['haproxy'], 'haproxy') : undefined;
const obstacle = haproxy ? false : 'HAProxy is missing, and apt cannot install it';
const LIMIT = 3;
/** Trusted, because a container's network contains its clients too. */
const CONTAINERS = '127.0.0.0/8';

describe('deploy/haproxy.cfg', { skip: obstacle }, () => {
  for (const [from, sender, allowed] of [
    ['127.0.0.2', 'a client that forges its address', LIMIT],
    ['127.0.0.1', 'a cache on the same machine', 2 * LIMIT],
  ] as const)
    test(`limits ${sender} to ${allowed} of ${2 * LIMIT} requests for other addresses`, async (t) => {
      const { settings } = await DEFAULT_ENGINE.copyPrepared();
      const sampan = await startSampan({ ...settings, RATE_LIMIT: String(LIMIT), TRUST_PROXY: CONTAINERS });
      t.after(() => sampan.stop());
      const proxy = await startHaproxy(haproxy!, [Number(new URL(sampan.url).port)]);
      t.after(() => proxy.stop());
      await withinOneMinute(async () => {
        const statuses: number[] = [];
        for (let sent = 0; sent < 2 * LIMIT; sent += 1) {
          const headers = { 'x-forwarded-for': `203.0.113.${sent}` };
          const agent = new Agent({ localAddress: from });
          statuses.push((await request(`${proxy.url}/robots.txt`, { headers, agent })).status);
        }
        assert.equal(statuses.filter((status) => status === 200).length, allowed, statuses.join());
      });
    });
});
