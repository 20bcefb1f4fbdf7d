import { headerOf, type Expected, type Request } from './model-world.ts';

/** What a place may answer instead. */
export type Differences = (request: Request, expected: Expected) => readonly Expected[];

/** The model does not know what nginx writes itself. */
const own = (status: number, headers: Expected['headers'] = {}): Expected => ({
  status,
  headers,
  body: undefined,
});

const READ_AGAIN = [200, 206, 304, 400, 406, 412, 416];
const UNREADABLE = /%(?:00|(?![0-9a-f]{2}))/i;

/** nginx refuses unreadable addresses and some repeated headers itself, reads one line of others, and sends no Accept-Ranges with a range. With the error for a range it sends headers or a page of its own. */
const ofEveryNginx: Differences = (request, expected) => {
  const { target, headers } = request;
  const { 'accept-ranges': _, 'content-range': range = null, ...others } = expected.headers;
  const [, first, last] = /^bytes=(\d+)-(\d+)$/i.exec(headerOf(request, 'range') ?? '') ?? [];
  const names = headers.map(([name]) => name.toLowerCase());
  const isRepeated = new Set(names).size < names.length;
  return [
    ...(expected.status === 206 ? [{ ...expected, headers: { ...others, 'content-range': range } }] : []),
    ...(expected.status === 416 ? [own(416, { 'content-range': range })] : []),
    // RFC 9110 §14.2 allows both: it also ignores a range of an empty file.
    ...(Number(first) > Number(last) ? [own(416)] : []),
    ...(range === 'bytes */0' ? [{ ...own(200), body: Buffer.alloc(0) }] : []),
    ...(UNREADABLE.test(target) ? [own(400)] : []),
    ...(isRepeated ? (expected.status === 401 ? [400] : READ_AGAIN).map((status) => own(status)) : []),
  ];
};

/** Decision 47. */
export const ofNginx: Differences = (request, expected) => {
  const { etag = null } = expected.headers;
  const both = ['if-none-match', 'if-modified-since'].map((name) => headerOf(request, name));
  return [
    ...ofEveryNginx(request, expected),
    // Both must say that nothing has changed.
    ...(expected.status === 304 && !both.includes(undefined) ? [own(200, { etag }), own(206, { etag })] : []),
  ];
};

/** Decision 55. */
export const ofBaked = ofEveryNginx;
