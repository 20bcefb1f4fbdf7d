import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns a function that finds the client: the last address that is not a trusted proxy. */
export function clientAddressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    const hops = [socket.remoteAddress ?? '', ...forwarded(headers['x-forwarded-for']).toReversed()];
    return hops.find((address) => !isTrusted(address)) ?? hops.at(-1)!;
  };
}

function forwarded(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== '');
}

/** Some proxies add the client's port: `192.0.2.1:50000`, `[2001:db8::1]:50000`. */
function withoutPort(address: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

/** Addresses and subnets such as 10.0.0.0/8. */
function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
