import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createRateLimit } from './limits.ts';

const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as IncomingMessage;

/** Counts requests of clients that may send one each. */
function limitToOne(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  const { limiter, clientOf } = createRateLimit(1, trustProxy, { nowMs: () => 0, shareCounts: () => {} });
  return (request) => limiter!.take(clientOf(request)).allowed;
}

/** Sends one request from each address and counts those allowed, when each client may send one. */
function countClients(addresses: readonly string[]): number {
  const isAllowed = limitToOne([]);
  return addresses.filter((address) => isAllowed(from(address))).length;
}

const ONE_NETWORK = [
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:ffff', '2001:0db8:0:0:1::1', '2001:db8:0:0:1:2:3:4'],
  ['fe80::1%eth0', 'fe80::2%eth1', 'fe80:0:0:0:a:b:c:d'],
  ['::1', '::2', '0:0:0:0:1::1'],
  ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:c000:0201'],
] as const;
for (const addresses of ONE_NETWORK)
  test(`${addresses.join(' and ')} count as one client`, () => assert.equal(countClients(addresses), 1));

const APART = [
  ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1::1', '2001:db8::1:2:0:0:1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', '192.0.2.3'],
  ['', 'unknown', 'not:an:address'],
] as const;
for (const addresses of APART)
  test(`"${addresses.join('" and "')}" are separate clients`, () =>
    assert.equal(countClients(addresses), addresses.length));

test('behind a proxy, the port that it adds to an address does not make a client another one', () => {
  const trustProxy = ['10.0.0.0/8', '2001:db8:f::1'];
  const isRequestAllowed = limitToOne(trustProxy);
  const isAllowed = (forwarded: string) =>
    isRequestAllowed({
      socket: { remoteAddress: '10.0.0.1' },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);
  assert.ok(isAllowed('192.0.2.1'));
  for (const same of [
    '192.0.2.1:50001',
    '192.0.2.1:50002',
    '192.0.2.1, 10.0.0.2:443',
    '192.0.2.1, [2001:db8:f::1]:443',
  ])
    assert.ok(!isAllowed(same), same);
  assert.ok(isAllowed('[2001:db8::1]:50001'));
  for (const same of ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:50002'])
    assert.ok(!isAllowed(same), same);
});
