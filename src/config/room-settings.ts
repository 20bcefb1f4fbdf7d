import {
  contact,
  databaseUrl,
  matching,
  milliseconds,
  oneOf,
  origin,
  port,
  secret,
  timeZone,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './kinds.ts';
import { localUrl, portAfter, setting, type Setting } from './setting.ts';

const perMinute = wholeNumber(0, 1_000_000_000);

export const ROOM_SETTINGS = {
  apiUrl: setting(
    'API_URL',
    (known) => known.baseUrl,
    'Address under which partners reach the room endpoints.',
    origin,
  ),
  imageUrl: setting(
    'IMAGE_URL',
    (known) => known.apiUrl,
    'Address under which photos are reached.',
    webAddress,
  ),
  partnerContact: setting(
    'PARTNER_CONTACT',
    (known) => `mailto:partners@${new URL(known.baseUrl).hostname}`,
    'Where partners write to, for the page for partners.',
    contact,
  ),
  sandboxPort: setting('SANDBOX_PORT', (known) => portAfter(known.port, 1), 'Port of the sandbox.', port),
  sandboxUrl: setting(
    'SANDBOX_URL',
    (known) => localUrl(known.host, known.sandboxPort),
    'Address under which people reach the sandbox, its photos included.',
    origin,
  ),
  sandboxDatabaseUrl: setting(
    'SANDBOX_DATABASE_URL',
    '',
    'postgres://… to keep the state of the sandbox in PostgreSQL; empty for an embedded SQLite of its own.',
    databaseUrl,
  ),
  sandboxDays: setting(
    'SANDBOX_DAYS',
    '7',
    'Days until a sandbox partner and its rooms expire.',
    wholeNumber(1, 365),
  ),
  sandboxLimit: setting(
    'SANDBOX_LIMIT',
    '30',
    'Sandbox partners that one client address may ask for in a minute; 0 for no limit.',
    perMinute,
  ),
  sandboxPartners: setting(
    'SANDBOX_PARTNERS',
    '5000',
    'Sandbox partners that may exist at the same time, about 50 KB each; 0 for no limit.',
    wholeNumber(0, 1_000_000),
  ),
  sandboxBytes: setting(
    'SANDBOX_BYTES',
    '2000000000',
    'Size of the sandbox database at which the sandbox takes nothing new; 0 for no limit.',
    wholeNumber(0, 1_000_000_000_000),
  ),
  defaultLanguage: setting(
    'DEFAULT_LANGUAGE',
    'en',
    'Language of room texts where Accept-Language names none that exists.',
    oneOf(['en', 'vi', 'ko', 'ja']),
  ),
  defaultTimeZone: setting(
    'DEFAULT_TIME_ZONE',
    'UTC',
    'Time zone of the timestamps of rooms where the Time-Zone header names none.',
    timeZone,
  ),
  defaultCurrency: setting(
    'DEFAULT_CURRENCY',
    'USD',
    'Currency of room prices where the Content-Currency header names none.',
    oneOf(['USD', 'VND']),
  ),
  roomsKept: setting(
    'ROOMS_KEPT',
    '1000',
    'Presented rooms that a process caches, at most 50 KB each on average: 1000 are at most 50 MB.',
    wholeNumber(0, 1_000_000),
  ),
  roomPages: setting(
    'ROOM_PAGES',
    'yes',
    'yes to serve public pages of listed rooms and their hosts, with feeds; no to answer 404 there.',
    yesOrNo,
  ),
  tokenRateLimit: setting(
    'TOKEN_RATE_LIMIT',
    '600',
    'Room requests per minute and partner, all its tokens together; 0 turns the limit off.',
    perMinute,
  ),
  refusalLimit: setting(
    'REFUSAL_LIMIT',
    '300',
    'Answers of 403 or 404 per minute and partner, after which it has to wait; 0 turns the limit off.',
    perMinute,
  ),
  deletionLimit: setting(
    'DELETION_LIMIT',
    '120',
    'Photo deletions and resets of a sandbox per minute and partner; 0 turns the limit off.',
    perMinute,
  ),
  trashDays: setting(
    'TRASH_DAYS',
    '7',
    'Days for which a deleted photo can be restored.',
    wholeNumber(0, 3_650),
  ),
  reapMs: setting('REAP_MS', '1000', 'How often files of deleted photos are looked for.', milliseconds),
  s3Bucket: setting(
    'S3_BUCKET',
    '',
    'Bucket of the photos; empty to keep them under DATA_DIR.',
    matching(
      /^(?:[A-Za-z0-9][A-Za-z0-9._-]{2,254})?$/,
      'empty or 3 to 255 letters, digits, dots, hyphens and underscores',
    ),
  ),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    'https://s3.amazonaws.com',
    'Address of the S3 service; the bucket is the first part of the path.',
    webAddress,
  ),
  s3Region: setting(
    'S3_REGION',
    'us-east-1',
    'Region of the bucket.',
    matching(/^[A-Za-z0-9-]{1,50}$/, '1 to 50 letters, digits and hyphens'),
  ),
  s3AccessKeyId: setting(
    'S3_ACCESS_KEY_ID',
    '',
    'Access key of the bucket.',
    // Hidden, since people mix up the two.
    secret(
      /^(?:(?![/,=])[!-~]){0,128}$/,
      'at most 128 visible ASCII characters other than slash, comma and equals sign',
    ),
  ),
  s3SecretAccessKey: setting(
    'S3_SECRET_ACCESS_KEY',
    '',
    'Secret of that access key.',
    secret(/^[!-~]{0,256}$/, 'at most 256 visible ASCII characters'),
  ),
} as const satisfies Record<string, Setting<unknown>>;
