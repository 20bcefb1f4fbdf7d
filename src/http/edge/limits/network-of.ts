import { isIPv6 } from 'node:net';

const MAPPED = '::ffff:';
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The network that limits are counted for: a household has a whole IPv6 /64, and an IPv4 address may be written as IPv6. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length);
  if (!isIPv6(address)) return address;
  const groups = parseGroups(address);
  return isMapped(groups)
    ? groups.slice(-2).flatMap(bytesOf).join('.')
    : groups
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(':');
}

function parseGroups(address: string): number[] {
  const [first = '', second] = address.split('%', 1)[0]!.split('::');
  const head = groupsOf(first);
  const tail = groupsOf(second ?? '');
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

function groupsOf(text: string): number[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? dottedGroups(group) : Number.parseInt(group, 16)));
}

function dottedGroups(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

const isMapped = (groups: readonly number[]) =>
  groups[5] === 0xffff && groups.slice(0, 5).every((each) => each === 0);
const bytesOf = (group: number) => [group >> 8, group & 0xff];
