import { headerOf, type Expected, type Header, type Request, type Wanted } from './model-world.ts';

// A plain reading of RFC 9110 for representations, and of what the documentation adds to it.

/** The smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A representation, as the model describes it without having seen it. */
export interface File {
  readonly headers: Readonly<Record<string, Wanted>>;
  /** The bytes without encoding, if the model writes them. */
  readonly body?: Buffer;
  readonly isCompressed?: boolean | undefined;
  readonly isRoom?: boolean;
}

/** What a plain GET with one encoding gave. */
export interface Plain {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly modified: string | undefined;
  readonly language: string | undefined;
  /** The same without encoding. */
  readonly decoded: Buffer;
}

/** A representation that exists: where it is read plainly, and how that becomes the answer. */
export interface Question {
  readonly expected?: undefined;
  readonly file: File;
  readonly encoding: Encoding;
  /** The address and the headers of the plain request, to which Accept-Encoding is added. */
  readonly plain: { readonly target: string; readonly headers: readonly Header[] };
  readonly answer: (plain: Plain) => Expected;
}

export type Located = Question | { readonly expected: Expected };

/** RFC 9110 §12.4.2. An item with an invalid weight counts as refused. */
export function parseWeights(header: string): Map<string, number> {
  const items = header.split(',').map((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : Number.NaN] as const;
  });
  return new Map(items);
}

/** RFC 9110 §12.5.3. Of equally welcome encodings the smallest is sent. Undefined if none is acceptable. */
export function chooseEncoding(
  request: Request,
  { isCompressed }: Pick<File, 'isCompressed'>,
): Encoding | undefined {
  const header = headerOf(request, 'accept-encoding');
  if (header === undefined) return 'identity';
  const asked = new Map(
    [...parseWeights(header)].map(([name, weight]) => [name === 'x-gzip' ? 'gzip' : name, weight || 0]),
  );
  // Less than any weight that can be written: identity needs no mention, but what is named is preferred.
  const unnamed = (encoding: Encoding) => (encoding === 'identity' ? 0.000_1 : 0);
  const weightOf = (encoding: Encoding) => asked.get(encoding) ?? asked.get('*') ?? unnamed(encoding);
  const known = isCompressed ? (['identity'] as const) : ENCODINGS;
  const best = Math.max(...known.map(weightOf));
  return best > 0 ? known.find((each) => weightOf(each) === best) : undefined;
}

/** RFC 9110 §12.5.1, as far as pages need it: whether the client names HTML, and does not refuse it. */
export function wantsHtml(request: Request): boolean {
  const weight = parseWeights(headerOf(request, 'accept') ?? '').get('text/html');
  return weight !== undefined && weight !== 0;
}

/** Of each validator that the request names, in the order of RFC 9110 §13.2.2. */
export function evaluateConditions(request: Request, { tag, modified }: Plain): 200 | 304 | 412 {
  const [ifMatch, ifNoneMatch] = [headerOf(request, 'if-match'), headerOf(request, 'if-none-match')];
  const lastMs = modified === undefined ? Number.NaN : Date.parse(modified);
  if (ifMatch !== undefined) {
    if (!listTags(ifMatch).some((each) => each === '*' || each === tag)) return 412;
  } else if (lastMs > parseDate(headerOf(request, 'if-unmodified-since'))) return 412;
  if (ifNoneMatch !== undefined)
    return listTags(ifNoneMatch).some((each) => each === '*' || each.replace(/^W\//, '') === tag) ? 304 : 200;
  return lastMs <= parseDate(headerOf(request, 'if-modified-since')) ? 304 : 200;
}

/** What is no entity tag matches nothing. */
function listTags(header: string): string[] {
  return header.trim() === '*' ? ['*'] : (header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const CLOCK = '(\\d\\d):(\\d\\d):(\\d\\d)';
const FIXED = new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\\d\\d) (\\w{3}) (\\d{4}) ${CLOCK} GMT$`);
const RFC_850 = new RegExp(
  `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\\d\\d)-(\\w{3})-(\\d\\d) ${CLOCK} GMT$`,
);
const ASCTIME = new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\\w{3}) ([ \\d]\\d) ${CLOCK} (\\d{4})$`);

/** The three forms of RFC 9110 §5.6.7. NaN, with which every comparison is false, for everything else. */
export function parseDate(text = ''): number {
  const [, day, month, year, ...clock] =
    FIXED.exec(text) ?? RFC_850.exec(text) ?? turn(ASCTIME.exec(text)) ?? [];
  if (day === undefined) return Number.NaN;
  const [at, [hour, minute, second]] = [MONTHS.indexOf(month!), clock.map(Number)];
  const ms = (of: number) => Date.UTC(of, at, Number(day), hour, minute, second);
  const wholeYear = year!.length === 4 ? Number(year) : nearCentury(Number(year), ms);
  return at === -1 || new Date(ms(wholeYear)).getUTCDate() !== Number(day) ? Number.NaN : ms(wholeYear);
}

/** Two digits that would be more than 50 years in the future mean the past. */
function nearCentury(digits: number, ms: (year: number) => number): number {
  const now = new Date();
  const year = digits + now.getUTCFullYear() - (now.getUTCFullYear() % 100);
  return ms(year) > Date.UTC(now.getUTCFullYear() + 50, now.getUTCMonth(), now.getUTCDate())
    ? year - 100
    : year;
}

/** Day, month, year and clock, in the order of the other forms. */
function turn(found: RegExpExecArray | null) {
  if (!found) return undefined;
  const [all, month, day, hour, minute, second, year] = found;
  return [all, day, month, year, hour, minute, second] as const;
}

/** One range of bytes, ends included (RFC 9110 §14.1.2). Undefined if the whole is sent: other units, several ranges, bad syntax. */
function findRange(header: string, length: number): readonly [number, number] | 416 | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || length === 0 ? 416 : [Math.max(0, length - Number(last)), length - 1];
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= length) return 416;
  return [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)];
}

/** RFC 9110 §13.1.5: strong comparison of a tag, or exactly the date. */
function ifRangeHolds(request: Request, { tag, modified }: Plain): boolean {
  const ifRange = headerOf(request, 'if-range');
  if (ifRange === undefined || ifRange === tag) return true;
  return modified !== undefined && parseDate(ifRange) === Date.parse(modified);
}

/** A file that exists, and its answer to a read; `plain` has the encoding that the request prefers. */
export function answerFile(request: Request, file: File, encoding: Encoding, plain: Plain): Expected {
  const condition = evaluateConditions(request, plain);
  if (condition === 412)
    return refuse(request, 412, 'The file has changed since the version that the request names.');
  const { vary, 'cache-control': cacheControl, ...about } = file.headers;
  const validators = {
    etag: plain.tag,
    'last-modified': plain.modified ?? null,
    vary: vary!,
    'cache-control': cacheControl!,
  };
  if (condition === 304)
    return {
      status: 304,
      headers: { ...validators, 'content-type': null, 'content-encoding': null, 'content-range': null },
      body: Buffer.alloc(0),
    };
  const header =
    request.method === 'GET' && ifRangeHolds(request, plain) ? headerOf(request, 'range') : undefined;
  const range = header === undefined ? undefined : findRange(header, plain.bytes.length);
  if (range === 416) {
    const refused = refuse(
      request,
      416,
      `The requested range lies outside the file, which has ${plain.bytes.length} bytes.`,
    );
    return { ...refused, headers: { ...refused.headers, 'content-range': `bytes */${plain.bytes.length}` } };
  }
  const [start, end] = range ?? [0, plain.bytes.length - 1];
  const headers = {
    ...validators,
    ...about,
    'accept-ranges': 'bytes',
    'content-encoding': encoding === 'identity' ? null : encoding,
    'content-length': String(end - start + 1),
    'content-range': range ? `bytes ${start}-${end}/${plain.bytes.length}` : null,
  };
  return { status: range ? 206 : 200, headers, body: bodyFor(request, plain.bytes.subarray(start, end + 1)) };
}

/** RFC 9110 §9.3.2: HEAD has no body. */
export const bodyFor = <Body>({ method }: Request, body: Body) =>
  method === 'HEAD' ? Buffer.alloc(0) : body;

/** An error with the documented body; `message` may be its beginning. */
export function refuse(
  request: Request,
  status: number,
  message: string,
  more: Expected['headers'] = {},
): Expected {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    etag: null,
    ...more,
  };
  return { status, headers, body: bodyFor(request, message) };
}

export const refuseMethod = (request: Request, allowed: string): Expected =>
  refuse(request, 405, `Method not allowed. Allowed: ${allowed}`, { allow: allowed });
