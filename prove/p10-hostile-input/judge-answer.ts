import type { RawAnswer } from './answer-reader.ts';

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The members of an error; those of the token endpoint are from RFC 6749 §5.2. */
const SHAPES = new Set(['message', 'message,errors', 'error,error_description']);
/** Browsers that request a missing page get an HTML page. */
const PAGE_STATUSES = new Set([400, 404]);
const STACK = /\n\s+at .+:\d+:\d+/;

/** The problem with an answer to a hostile request, if any. */
export function findFault(
  method: string,
  { status, head, headers, body }: RawAnswer,
  secrets: readonly string[],
): string | undefined {
  if (status >= 500 || Number.isNaN(status)) return `answered ${status}`;
  const leaked = secrets.find((secret) => head.includes(secret) || body.includes(secret));
  if (leaked !== undefined) return `leaked ${leaked}`;
  if (/^x-injected:/im.test(head)) return 'wrote a header';
  if (!REQUEST_ID.test(headers.get('x-request-id') ?? '')) return `${status} without a request id`;
  if (status < 400 || method === 'HEAD') return undefined;
  return findWrongShape(status, headers.get('content-type') ?? '', body.toString());
}

function findWrongShape(status: number, type: string, text: string): string | undefined {
  if (STACK.test(text)) return `${status} with a stack`;
  if (PAGE_STATUSES.has(status) && type.startsWith('text/html')) return undefined;
  if (!type.startsWith('application/json')) return `${status} as ${type}`;
  const members = Object.keys(JSON.parse(text) as object);
  return SHAPES.has(members.join()) ? undefined : `${status} in an undocumented shape: ${text}`;
}
