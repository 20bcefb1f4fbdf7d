import { METHODS } from 'node:http';
import type { Random } from '../p02-survives-power-cut/random.ts';

export type Choose = <Item>(items: readonly Item[]) => Item;

export const chooser =
  (random: Random): Choose =>
  (items) =>
    items[Math.floor(random() * items.length)]!;

const NUMBERS = [
  '0',
  '-1',
  '00',
  '01',
  '1e3',
  '1.5',
  '0x10',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '-0',
  '+7',
  'NaN',
  'Infinity',
  '１２',
];

const TEXTS = [
  '',
  ' ',
  '\0',
  '10007\0',
  '\r\nX-Injected: yes',
  "' or '1'='1",
  "'; drop table photos; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..\\..\\sampan.db',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  '\u202Eevil',
  '\uFFFE\uD7FF',
  '🛶'.repeat(40),
  'a'.repeat(300),
  'a'.repeat(3_000),
  '%'.repeat(20),
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '*',
  ',,,,',
  ';q=',
];

/** A value that code may not expect. */
export function hostileText(random: Random): string {
  const choose = chooser(random);
  const kind = random();
  if (kind < 0.4) return choose(NUMBERS);
  if (kind < 0.8) return choose(TEXTS);
  const length = Math.floor(random() * 24);
  return String.fromCodePoint(...Array.from({ length }, () => Math.floor(random() * 0x2ff)));
}

export const HOSTILE_METHODS = METHODS.filter((method) => method !== 'CONNECT');

/** Headers that may influence a server or a proxy. None contains a character that HTTP forbids. */
export const HOSTILE_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['X-HTTP-Method-Override', ['DELETE', 'delete', 'PUT', 'GET', 'DELETE, DELETE', '']],
  ['X-Method-Override', ['DELETE']],
  ['X-Forwarded-For', ['127.0.0.1', '::1', `${'1.2.3.4, '.repeat(200)}1.1.1.1`, 'unknown']],
  ['X-Forwarded-Host', ['evil.example']],
  ['X-Original-URL', ['/metrics', '/livez']],
  ['X-Rewrite-URL', ['/metrics']],
  ['Forwarded', ['for=127.0.0.1;host=evil.example;proto=https']],
  ['Accept', ['*/*', 'application/json', 'text/html', ';', `${'a/b;q=0.1,'.repeat(300)}c/d`]],
  ['Accept-Encoding', ['gzip', 'br;q=0', 'identity;q=0, *;q=0', ';;;', `${'gzip;q=0.1,'.repeat(300)}br`]],
  ['Accept-Language', ['vi', '*;q=0', `en-${'x-'.repeat(1_500)}y`, 'i-default', ';q=1;q=2', 'a'.repeat(257)]],
  [
    'Time-Zone',
    ['Asia/Ho_Chi_Minh', '../../etc/passwd', '+99:99', 'a'.repeat(4_000), 'Etc/GMT+14', '__proto__'],
  ],
  ['Content-Currency', ['VND', 'XXX', 'usd', '__proto__']],
  [
    'Range',
    ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,5-', `bytes=${'0-1,'.repeat(500)}2-3`, 'lines=1-2'],
  ],
  ['If-Range', ['"x"', 'W/"x"', 'yesterday']],
  ['If-None-Match', ['*', '"', 'W/', `${'"a",'.repeat(1_000)}"b"`]],
  ['If-Match', ['*', '"none"', ',']],
  ['If-Modified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', '-1', '99999999999999']],
  ['If-Unmodified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'never']],
  ['Origin', ['null', 'https://evil.example']],
  ['Cookie', ['a=b; a=c; '.repeat(200)]],
  [
    'Content-Type',
    ['application/json', 'text/xml', 'multipart/form-data', ';', 'application/x-www-form-urlencoded'],
  ],
  ['Content-Encoding', ['gzip', 'br']],
  ['X-Request-Id', ['00000000-0000-4000-8000-000000000000']],
  ['Max-Forwards', ['0']],
];

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const HOSTILE_BODIES = [
  '{}',
  '[]',
  'null',
  '{"__proto__":{"a":1}}',
  '{"grant_type":',
  deep(400),
  `{"a":${deep(200)}}`,
  'grant_type=client_credentials&grant_type=client_credentials',
  'grant_type=client_credentials&client_id=%00&client_secret=%ff',
  'grant_type[]=client_credentials&__proto__[a]=1',
  '&&&===',
  `${'a=1&'.repeat(240)}b=2`,
  'x'.repeat(1_100),
  'x'.repeat(20_000),
  '\0\0\0\0',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];
