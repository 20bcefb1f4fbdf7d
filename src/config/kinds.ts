import { isIP } from 'node:net';
import { resolve } from 'node:path';

const HIDDEN = 'the value given, which is hidden';

const MOST_CHARACTERS = 100;

/** Always one line, without invisible characters. An address may contain a password, even in the wrong setting. */
function quote(text: string): string {
  const harmless = text.replace(/^.*@/s, '…@');
  const short = harmless.length > MOST_CHARACTERS ? `${harmless.slice(0, MOST_CHARACTERS)}…` : harmless;
  return JSON.stringify(short).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, escape);
}

const escape = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`;

export interface Kind<Value> {
  /** Completes "… must be". */
  readonly allowed: string;
  readonly accepts: (text: string) => boolean;
  readonly parse: (text: string) => Value;
  /** How a refused value is shown: in one line, and never with a secret. */
  readonly show: (text: string) => string;
}

const kind = <Value = string>(
  allowed: string,
  accepts: Kind<Value>['accepts'],
  parse = ((text) => text) as Kind<any>['parse'] as Kind<Value>['parse'],
): Kind<Value> => ({ allowed, accepts, parse, show: quote });

export const matching = (pattern: RegExp, allowed: string) => kind(allowed, (text) => pattern.test(text));

export const secret = (pattern: RegExp, allowed: string): Kind<string> => ({
  ...matching(pattern, allowed),
  show: () => HIDDEN,
});

export const wholeNumber = (minimum: number, maximum: number): Kind<number> =>
  kind(
    `a whole number from ${minimum} to ${maximum}`,
    (text) => /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
    Number,
  );
export const port = wholeNumber(0, 65_535);
export const milliseconds = wholeNumber(1, 3_600_000);
export const bytes = wholeNumber(1, 1_073_741_824);

export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  const find = (text: string) => words.find((word) => word === text);
  return kind(
    `one of ${words.join(', ')}`,
    (text) => find(text) !== undefined,
    (text) => find(text)!,
  );
}
export const yesOrNo: Kind<boolean> = { ...oneOf(['yes', 'no']), parse: (text) => text === 'yes' };

const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
/** A name of digits and dots is a mistyped IP address, so it is not resolved. */
const ONLY_DIGITS = /^[\d.]+$/;
export const host = kind(
  'an IP address of this machine or a host name that resolves to one',
  (text) => isIP(text) !== 0 || (HOST_NAME.test(text) && !ONLY_DIGITS.test(text)),
);

const isSubnet = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
  return most > 0 && isPrefix && rest.length === 0;
};
export const subnets: Kind<readonly string[]> = kind(
  'empty, or IP addresses or subnets such as 10.0.0.0/8, separated by commas',
  (text) => text === '' || text.split(',').every((each) => isSubnet(each.trim())),
  (text) => (text === '' ? [] : text.split(',').map((each) => each.trim())),
);

/** The URL parser alone would drop tabs and newlines, and treat backslashes as slashes. */
const WEB_ADDRESS = /^https?:\/\/[^\s\\?#@]+$/i;
function parseWebAddress(text: string): URL | null {
  return WEB_ADDRESS.test(text) && text.length <= 1_000 ? URL.parse(text) : null;
}
const withoutEndSlashes = (text: string) => text.replace(/\/+$/, '');

/** Links use only the origin: a path would be lost. */
export const origin: Kind<string> = kind(
  'an http or https address without a path, such as https://data.example.org',
  (text) => withoutEndSlashes(parseWebAddress(text)?.pathname ?? 'none') === '',
  (text) => new URL(text).origin,
);
export const webAddress: Kind<string> = kind(
  'an http or https address without user, query or fragment',
  (text) => parseWebAddress(text) !== null,
  (text) => withoutEndSlashes(new URL(text).href),
);

/** An unescaped slash, question mark, hash or at sign in a password would move the rest of it into the host name or the database name. */
const DATABASE_URL = /^postgres(?:ql)?:\/\/[^/?#\s]*(?:[/?][^@#\s]*)?$/;
export const databaseUrl: Kind<string | undefined> = {
  allowed: 'empty or postgres://user:password@host:port/database, with special characters percent-encoded',
  accepts: (text) => text === '' || (DATABASE_URL.test(text) && succeeds(() => decode(new URL(text)))),
  parse: (text) => text || undefined,
  show: () => HIDDEN,
};

const decode = ({ username, password, host: name, pathname }: URL) =>
  decodeURIComponent(`${username} ${password} ${name} ${pathname}`);

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Uses the same check as rooms: Intl would also accept zones that Temporal does not know. */
export const timeZone = kind(
  'an IANA time zone such as Asia/Ho_Chi_Minh or Etc/GMT-7',
  (text) => text === 'UTC' || (/^[a-z][\w+/-]{0,63}$/i.test(text) && succeeds(() => toZone(text))),
);

const toZone = (name: string) => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);

/** Programs such as MCP clients start Sampan from any folder, and must find the same state. */
const INSTALLATION = resolve(import.meta.dirname, '../..');
export const folder: Kind<string> = kind(
  'a writable folder, or one that can be created',
  (text) => text === text.trim() && !/\p{Cc}/u.test(text),
  (text) => resolve(INSTALLATION, text),
);

export const contact = matching(
  /^(?:mailto:|tel:|https:\/\/(?!.*@))[!-~]{1,500}$/,
  'an ASCII address that begins with mailto:, https:// or tel:',
);
