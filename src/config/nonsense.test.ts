import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadSetting, readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

const PASSWORD = 'hunter2';
const LONG = 'x'.repeat(5_000);

const NONSENSE = [
  ' ',
  '   ',
  '\t',
  'banana',
  ' banana ',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '８０８０',
  'Đà Lạt',
  '💣',
  '\ud800',
  '\0',
  'a\0b',
  '8080\n',
  'yes\nno',
  '\r\n',
  'a\u2028b',
  '\u202egnp.exe',
  '\u001b[31mred',
  '../..',
  '/',
  '*',
  ',',
  '"',
  '$(id)',
  '10.0.0.0/99',
  '1.2.3',
  '[::1]',
  'https://example.org/path',
  `https://user:${PASSWORD}@example.org`,
  `https:user:${PASSWORD}@example.org`,
  `https://user:a/${PASSWORD}@example.org`,
  'https://example.org/#top',
  'https://example.org/?',
  'https://example.org\\path',
  'https://exam\nple.org',
  'https://example.org:99999',
  'https://',
  `mysql://user:${PASSWORD}@host/db`,
  `postgres://user:${PASSWORD}@ho st/db`,
  LONG,
];

const WORDS = ['banana', '1e3', '0x10', 'NaN', 'Infinity', 'null', 'true'];
const LOWER_CASE = WORDS.filter((word) => word === word.toLowerCase());
const DIGITS = '99999999999999999999';

const CONTACTS = NONSENSE.filter((value) => /^https:\/\/[!-?A-~]+$/.test(value));

/** Odd values that a setting's documented rule allows. Every other combination must be refused. */
const ALLOWED: Partial<Record<keyof typeof SETTINGS, readonly string[]>> = {
  // Valid names as text; whether they resolve is checked when the service starts.
  host: WORDS,
  metricsHost: WORDS,
  operator: [...LOWER_CASE, DIGITS],
  securityContact: CONTACTS,
  partnerContact: CONTACTS,
  // Whether a folder can be created is tried when the service starts.
  dataDir: NONSENSE.filter((value) => !/\p{Cc}|^ | $/u.test(value)),
  imageUrl: ['https://example.org/path'],
  s3Endpoint: ['https://example.org/path'],
  s3Bucket: [...WORDS, DIGITS, '1.5', '1.2.3'],
  s3Region: [...WORDS, DIGITS, '-1'],
  s3AccessKeyId: NONSENSE.filter((value) => /^[!-~]{1,128}$/.test(value) && !/[/,=]/.test(value)),
  s3SecretAccessKey: NONSENSE.filter((value) => /^[!-~]{1,256}$/.test(value)),
};

const SECRET = new Set(['DATABASE_URL', 'SANDBOX_DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);

for (const [key, { variable, allowed }] of Object.entries(SETTINGS)) {
  const odd = ALLOWED[key as keyof typeof SETTINGS] ?? [];

  test(`${variable} refuses nonsense, and says in one line what is allowed`, () => {
    for (const value of NONSENSE) {
      if (odd.includes(value)) readAlone(variable, value);
      else checkRefusal(refusalOf(variable, value), `${variable} must be ${allowed}, not `, value);
    }
  });
}

function checkRefusal({ message }: BadSetting, beginning: string, value: string): void {
  assert.equal(message.slice(0, beginning.length), beginning);
  const shown = message.slice(beginning.length);
  assert.doesNotMatch(message, /[\p{C}\p{Zl}\p{Zp}]/u);
  assert.ok(message.length < 400, message);
  assert.doesNotMatch(message, new RegExp(PASSWORD));
  if (SECRET.has(beginning.split(' ', 1)[0]!)) assert.equal(shown, 'the value given, which is hidden.');
  else if (value === LONG) assert.match(shown, /^"x{100}…"\.$/);
  else if (/^[^\\"@\p{C}\p{Zl}]+$/u.test(value)) assert.equal(shown, `"${value}".`);
  else assert.match(shown, /^".+"\.$/u);
}

test('an empty value means the default, for every setting', () => {
  const empty = Object.fromEntries(Object.values(SETTINGS).map(({ variable }) => [variable, '']));
  assert.deepEqual(readConfig(empty), readConfig({}));
});

/** With the settings it requires. */
function readAlone(variable: string, value: string) {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  return readConfig({ ...keys, [variable]: value });
}

function refusalOf(variable: string, value: string): BadSetting {
  try {
    readAlone(variable, value);
  } catch (error) {
    assert.ok(error instanceof BadSetting, String(error));
    return error;
  }
  return assert.fail(`${variable}=${JSON.stringify(value)} was accepted`);
}
