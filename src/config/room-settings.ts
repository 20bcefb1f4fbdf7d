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
  apiUrl: setting('API_URL', (known) => known.baseUrl, 'Public address of the room endpoints.', origin),
  imageUrl: setting('IMAGE_URL', (known) => known.apiUrl, 'Public address of the photos.', webAddress),
  partnerContact: setting(
    'PARTNER_CONTACT',
    (known) => `mailto:partners@${new URL(known.baseUrl).hostname}`,
    'Contact address on the page for partners.',
    contact,
  ),
  sandboxPort: setting('SANDBOX_PORT', (known) => portAfter(known.port, 1), 'Port of the sandbox.', port),
  sandboxUrl: setting(
    'SANDBOX_URL',
    (known) => localUrl(known.host, known.sandboxPort),
    'Public address of the sandbox and its photos.',
    origin,
  ),
  sandboxDatabaseUrl: setting(
    'SANDBOX_DATABASE_URL',
    '',
    'postgres://… to store the sandbox in PostgreSQL; empty for its own embedded SQLite database.',
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
    'New sandbox partners per minute and client address; 0 for no limit.',
    perMinute,
  ),
  sandboxPartners: setting(
    'SANDBOX_PARTNERS',
    '5000',
    'Sandbox partners at the same time, about 50 KB each; 0 for no limit.',
    wholeNumber(0, 1_000_000),
  ),
  sandboxBytes: setting(
    'SANDBOX_BYTES',
    '2000000000',
    'Size of the sandbox database at which the sandbox refuses new data; 0 for no limit.',
    wholeNumber(0, 1_000_000_000_000),
  ),
  defaultLanguage: setting(
    'DEFAULT_LANGUAGE',
    'en',
    'Language of room texts if Accept-Language names no available one.',
    oneOf(['en', 'vi', 'ko', 'ja']),
  ),
  defaultTimeZone: setting(
    'DEFAULT_TIME_ZONE',
    'UTC',
    'Time zone of room timestamps if the Time-Zone header names none.',
    timeZone,
  ),
  defaultCurrency: setting(
    'DEFAULT_CURRENCY',
    'USD',
    'Currency of room prices if the Content-Currency header names none.',
    oneOf(['USD', 'VND']),
  ),
  roomsKept: setting(
    'ROOMS_KEPT',
    '1000',
    'Rooms that each process caches, at most 50 KB each on average: 1000 rooms take at most 50 MB.',
    wholeNumber(0, 1_000_000),
  ),
  roomPages: setting(
    'ROOM_PAGES',
    'yes',
    'yes to serve public pages and feeds for listed rooms and their hosts; no to answer 404 there.',
    yesOrNo,
  ),
  tokenRateLimit: setting(
    'TOKEN_RATE_LIMIT',
    '600',
    'Room requests per minute and partner, for all its tokens together; 0 for no limit.',
    perMinute,
  ),
  refusalLimit: setting(
    'REFUSAL_LIMIT',
    '300',
    'Responses of 403 or 404 per minute and partner, after which it must wait; 0 for no limit.',
    perMinute,
  ),
  deletionLimit: setting(
    'DELETION_LIMIT',
    '120',
    'Photo deletions and sandbox resets per minute and partner; 0 for no limit.',
    perMinute,
  ),
  grantLimit: setting(
    'GRANT_LIMIT',
    '300',
    'Token requests and revocations per minute and partner; requests with a wrong secret do not count. 0 for no limit.',
    perMinute,
  ),
  trashDays: setting(
    'TRASH_DAYS',
    '7',
    'Days during which a deleted photo can be restored.',
    wholeNumber(0, 3_650),
  ),
  reapMs: setting(
    'REAP_MS',
    '1000',
    'How often the files of deleted photos are moved to the trash, and how often a process checks that the database has not gone back.',
    milliseconds,
  ),
  s3Bucket: setting(
    'S3_BUCKET',
    '',
    'S3 bucket for photos; empty to store them under DATA_DIR.',
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
    'Access key for the bucket.',
    // Hidden, because people confuse it with the secret.
    secret(
      /^(?:(?![/,=])[!-~]){0,128}$/,
      'at most 128 visible ASCII characters other than slash, comma and equals sign',
    ),
  ),
  s3SecretAccessKey: setting(
    'S3_SECRET_ACCESS_KEY',
    '',
    'Secret for the access key.',
    secret(/^[!-~]{0,256}$/, 'at most 256 visible ASCII characters'),
  ),
} as const satisfies Record<string, Setting<unknown>>;
