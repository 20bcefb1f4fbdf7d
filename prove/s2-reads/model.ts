import { queryRows, TYPES, writeFile, type Format } from './model-data.ts';
import {
  answerFile,
  bodyFor,
  chooseEncoding,
  refuse,
  refuseMethod,
  wantsHtml,
  type File,
  type Located,
} from './model-http.ts';
import { readRoom } from './model-rooms.ts';
import type { Address, Dataset, Expected, Header, Request, World } from './model-world.ts';

const UNTIL_REPLACED = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400';
const READS = new Set(['GET', 'HEAD']);
const NOTHING = 'There is nothing at this address.';
const UNKNOWN = 'Unknown dataset';
/** What other sites append to links. */
const TRACKER = /^(?:ref|utm_\w+|(?:fb|g|d|tt|tw)clid|msclkid|srsltid|igshid|mc_[ce]id|_ga)$/;

export function locate(world: World, request: Request): Located {
  const [sent, search = ''] = splitOnce(request.target, '?');
  const path = normalise(sent);
  if (path === undefined) return { expected: refuse(request, 400, 'The request is malformed.') };
  const [, slug = '', ending] = /^\/api\/data\/([\w-]+?)(?:\.(json|csv))?$/.exec(path) ?? [];
  const dataset = world.datasets.find((each) => each.slug === slug);
  if (dataset) return locateDownload(request, dataset, ending as Format | undefined, search);
  const [, asked = ''] = /^\/datasets\/([\w-]+)\/rows$/.exec(path) ?? [];
  const queried = world.datasets.find((each) => each.slug === asked);
  if (queried) return locateRows(request, queried, search);
  if (path === '/api/p/room' || path === '/api/room') return readRoom(world, request, search);
  const address = world.addresses.find((each) => each.path === path);
  if (address) return locateAddress(request, address, search);
  return { expected: findNothing(request, path, search) };
}

function splitOnce(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** RFC 3986 §6.2.2.2: an encoded letter, digit, hyphen, period, underscore or tilde is the same address. Undefined if it cannot be decoded. */
function normalise(path: string): string | undefined {
  try {
    decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return path.replaceAll(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const decoded = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(decoded) ? decoded : encoded;
  });
}

function locateFile(
  request: Request,
  file: File,
  plain: { target: string; headers?: readonly Header[] },
): Located {
  const encoding = chooseEncoding(request, file);
  if (encoding === undefined)
    return {
      expected: refuse(
        request,
        406,
        file.isCompressed ? 'This file can only be sent as identity' : 'Only br, gzip and identity',
      ),
    };
  return {
    file,
    encoding,
    plain: { headers: [], ...plain },
    answer: (known) => answerFile(request, file, encoding, known),
  };
}

/** Who may read it, from where, and for how long. */
const OPEN = { 'access-control-allow-origin': '*', vary: 'Accept-Encoding', 'cache-control': UNTIL_REPLACED };
const OPTIONS = 'GET, HEAD, OPTIONS';

/** Undefined for GET and HEAD. */
function answerMethod(request: Request, mayPreflight: boolean): { expected: Expected } | undefined {
  if (READS.has(request.method)) return undefined;
  if (request.method !== 'OPTIONS' || !mayPreflight)
    return { expected: refuseMethod(request, mayPreflight ? OPTIONS : 'GET, HEAD') };
  const headers = {
    allow: OPTIONS,
    'access-control-allow-methods': OPTIONS,
    'access-control-allow-origin': '*',
  };
  return { expected: { status: 204, headers, body: Buffer.alloc(0) } };
}

function locateDownload(
  request: Request,
  dataset: Dataset,
  ending: Format | undefined,
  search: string,
): Located {
  const other = answerMethod(request, true);
  if (other) return other;
  const query = new URLSearchParams(search);
  const unknown = [...query.keys()].find((name) => !TRACKER.test(name));
  if (ending && unknown !== undefined)
    return { expected: refuse(request, 400, `Unknown query parameter ${JSON.stringify(unknown)}`) };
  const [format = 'json', ...others] = ending ? [ending] : query.getAll('format');
  if (others.length > 0 || !Object.hasOwn(TYPES, format))
    return { expected: refuse(request, 400, 'Invalid format query parameter') };
  const { slug, number, publishedAt, rows } = dataset;
  const release = `/datasets/${slug}/releases/${number}.${format}`;
  const headers = {
    ...OPEN,
    'content-type': TYPES[format as Format],
    'last-modified': new Date(publishedAt).toUTCString(),
    'content-location': release,
    'content-disposition': `${format === 'csv' ? 'attachment' : 'inline'}; filename="${slug}.${format}"`,
    'x-row-count': String(rows.length),
    link: (value: string) =>
      ['license', 'cite-as', 'describedby', 'linkset'].every((rel) => value.includes(`rel="${rel}"`)),
  };
  const file = { headers, body: writeFile(dataset, format as Format) };
  return locateFile(request, file, { target: `/api/data/${slug}?format=${format}` });
}

function locateRows(request: Request, dataset: Dataset, search: string): Located {
  const other = answerMethod(request, true);
  if (other) return other;
  const query = queryRows(dataset, search);
  // Any of the wrong parameters may be named first.
  if (query.wrong) return { expected: refuse(request, 400, query.wrong.length === 1 ? query.wrong[0]! : '') };
  const { found, shown, limit, offset, select, format } = query;
  const isPart = select?.some((path) => path.includes('.')) ?? false;
  const isWritten = format === 'csv' || (format === 'json' && !isPart);
  const isCompressed = format === 'xlsx' || format === 'parquet';
  const headers = {
    ...OPEN,
    ...(isWritten && { 'content-type': TYPES[format] }),
    'last-modified': new Date(dataset.publishedAt).toUTCString(),
    'content-disposition': `${format === 'json' ? 'inline' : 'attachment'}; filename="${dataset.slug}-rows.${format}"`,
    'x-row-count': String(shown.length),
    'x-total-count': String(found.length),
    link: (value: string) =>
      isLinked(value, dataset, 'next', found.slice(offset + limit, offset + 2 * limit)) &&
      isLinked(
        value,
        dataset,
        'prev',
        offset > 0 ? found.slice(Math.max(0, Math.min(offset, found.length) - limit)).slice(0, limit) : [],
      ),
  };
  const file = {
    headers,
    isCompressed,
    ...(isWritten && {
      body: writeFile({ ...dataset, rows: shown }, format, select && [...select]),
    }),
  };
  return locateFile(request, file, { target: request.target });
}

/** Whether the link to another page leads to these rows, and is absent if there are none. */
function isLinked(header: string, dataset: Dataset, rel: string, rows: readonly unknown[]): boolean {
  const [, search] = new RegExp(`<[^>?]*\\??([^>]*)>; rel="${rel}"`).exec(header) ?? [];
  if (search === undefined) return rows.length === 0;
  const page = queryRows(dataset, search);
  return (
    page.wrong === undefined &&
    page.shown.length === rows.length &&
    page.shown.every((row, at) => row === rows[at])
  );
}

const PAGE_CACHE = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

function locateAddress(request: Request, address: Address, search: string): Located {
  const { path, type, isPage, takesNothing, language, preflight, isCompressed, page } = address;
  const other = answerMethod(request, preflight ?? false);
  if (other) return other;
  const unknown = [...new URLSearchParams(search).keys()].find((name) => !TRACKER.test(name));
  if ((isPage || takesNothing) && unknown !== undefined) {
    const refusal = refuse(request, 400, `Unknown query parameter ${JSON.stringify(unknown)}`);
    return { expected: isPage ? forPeople(request, refusal) : refusal };
  }
  const isHtml = page !== undefined && wantsHtml(request);
  const headers = {
    'access-control-allow-origin': '*',
    'content-type': isHtml ? page : type,
    'cache-control': isPage ? PAGE_CACHE : /^public, max-age=\d+/,
    vary: page === undefined ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
    ...(language && { 'content-language': language }),
  };
  const accept = isHtml ? 'text/html' : '*/*';
  return locateFile(request, { headers, isCompressed }, { target: path, headers: [['Accept', accept]] });
}

/** People get a page instead of JSON. */
function forPeople(request: Request, refusal: Expected): Expected {
  if (!wantsHtml(request)) return refusal;
  const headers = {
    ...refusal.headers,
    'content-type': 'text/html; charset=utf-8',
  };
  return { ...refusal, headers, body: bodyFor(request, undefined) };
}

function findNothing(request: Request, path: string, search: string): Expected {
  const isData = path.startsWith('/api/data/') || /^\/datasets\/[^/]*\/(?:rows|provenance)$/.test(path);
  if (!READS.has(request.method))
    return isData ? refuseMethod(request, 'GET, HEAD') : refuse(request, 404, NOTHING);
  if (isData) return refuse(request, 404, UNKNOWN);
  const refusal = refuse(request, 404, NOTHING);
  if (path.startsWith('/api/') || !wantsHtml(request)) return refusal;
  const shorter = path.replace(/\/+$/, '');
  if (shorter === path || path.startsWith('//')) return forPeople(request, refusal);
  const location = `${shorter}${search === '' ? '' : `?${search}`}`;
  return {
    status: 308,
    headers: { location, 'cache-control': 'public, max-age=300' },
    body: Buffer.alloc(0),
  };
}
