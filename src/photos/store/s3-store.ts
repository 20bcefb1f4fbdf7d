import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import {
  isPhotoKey,
  parsePhotoKey,
  NothingStored,
  StoreRefused,
  StoreUnavailable,
  type PhotoStore,
} from './photo-store.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The prefix of all object names: empty, or a path that ends with a slash. */
  readonly prefix: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** The limit for one attempt, until the last byte. A large body gets more time. */
  readonly timeoutMs?: number;
  /** The waits between attempts: there is one more attempt than waits. */
  readonly waitsMs?: readonly number[];
}

type Call = (
  method: string,
  address: { key?: string; query?: Record<string, string> },
  request?: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
) => Promise<S3Answer>;

interface S3Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Stores photos as objects in a bucket, with path-style addresses so that any S3 service works. */
export function createS3Store(options: S3Options): PhotoStore {
  const { bucket, prefix } = options;
  if (prefix !== '' && !prefix.endsWith('/')) throw new Error(`The prefix ${prefix} must end with a slash`);
  const call = createCall(options);
  const has = async (key: string) => !isMissing(await call('HEAD', { key }));

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const answer = await call('PUT', { key }, { body: bytes as Uint8Array<ArrayBuffer> });
    if (isMissing(answer)) throw new StoreRefused(`Cannot store ${key}: is S3_BUCKET right?`);
  }

  return {
    async find(key) {
      const answer = await call('GET', { key });
      return isMissing(answer) ? undefined : answer.body;
    },
    has,
    write,
    async note(key, text) {
      if (!(await has(key))) await write(key, Buffer.from(text));
    },
    async copy(from, to) {
      const source = `/${bucket}/${prefix}${parsePhotoKey(from)}`;
      const answer = await call('PUT', { key: to }, { headers: { 'x-amz-copy-source': source } });
      if (isMissing(answer)) throw new NothingStored(from);
      // S3 starts its response before it has copied, so an error may come with status 200.
      if (!textOf(answer).includes('<CopyObjectResult'))
        throw new StoreUnavailable(`S3 did not copy ${from} to ${to}: ${textOf(answer).slice(0, 200)}`);
    },
    async remove(key) {
      await call('DELETE', { key });
    },
    list: (start, after) => listKeys(call, prefix, start, after),
  };
}

async function* listKeys(
  call: Call,
  prefix: string,
  start: string,
  after: string | undefined,
): AsyncGenerator<string> {
  let page: Record<string, string> = after === undefined ? {} : { 'start-after': `${prefix}${after}` };
  for (;;) {
    const listing = textOf(
      await call('GET', { query: { 'list-type': '2', prefix: `${prefix}${start}`, ...page } }),
    );
    // A proxy's error page must not pass for an empty store: the ledger would say that nothing was ever deleted.
    if (!listing.includes('<ListBucketResult'))
      throw new StoreUnavailable(`S3 did not list ${prefix}${start}: ${listing.slice(0, 200)}`);
    // Our keys need no unescaping; other keys do not matter.
    for (const [, name = ''] of listing.matchAll(/<Key>([^<]*)<\/Key>/g)) {
      const key = name.slice(prefix.length);
      if (isPhotoKey(key)) yield key;
    }
    const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(listing)?.[1];
    if (next === undefined) return;
    page = { 'continuation-token': unescapeXml(next) };
  }
}

/** Sends signed requests and retries temporary failures: every request is safe to repeat. */
function createCall(options: S3Options): Call {
  const { endpoint, bucket, prefix, timeoutMs = 10_000, waitsMs = [100, 400] } = options;
  const send = options.fetch ?? fetch;
  const client = new AwsClient({ ...options, service: 's3' });

  async function callOnce(method: string, url: URL, request: Parameters<Call>[2] = {}): Promise<S3Answer> {
    const { body, headers } = request;
    const limit = limitAttempt(timeoutMs);
    try {
      limit.expect(body?.length ?? 0);
      const signed = await client.sign(url, {
        method,
        body: body ?? null,
        headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
        redirect: 'manual',
        signal: limit.signal,
      });
      const response = await send(signed);
      limit.expect(Number(response.headers.get('content-length')));
      return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
    } finally {
      limit.end();
    }
  }

  return async (method, { key, query = {} }, request) => {
    const path = key === undefined ? '' : `/${prefix}${parsePhotoKey(key)}`;
    const url = new URL(
      `${endpoint.replace(/\/$/, '')}/${bucket}${path}?${new URLSearchParams(query).toString()}`,
    );
    const what = `${method} ${url.pathname}`;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await callOnce(method, url, request).catch((error: unknown) => error as Error);
      const waitMs = waitsMs[attempt];
      if (outcome instanceof Error) {
        if (waitMs === undefined)
          throw new StoreUnavailable(`S3 did not answer ${what}: ${outcome.message}`, { cause: outcome });
      } else {
        const { status } = outcome;
        if (isMissing(outcome) || (status >= 200 && status < 300)) return outcome;
        const problem = `S3 answered ${what} with ${status} ${errorCode(outcome)}`.trimEnd();
        if (status < 500 && status !== 429) throw new StoreRefused(problem);
        if (waitMs === undefined) throw new StoreUnavailable(problem);
      }
      await wait(waitMs);
    }
  };
}

/** If the bucket itself is missing, the code differs. */
const isMissing = (answer: S3Answer) =>
  answer.status === 404 && ['NoSuchKey', ''].includes(errorCode(answer));

const textOf = ({ body }: S3Answer) => Buffer.from(body).toString('utf8');

/** Empty if there is none: a response to HEAD has no body. */
const errorCode = (answer: S3Answer) =>
  /<Code>(\w+)<\/Code>/.exec(answer.body.length < 10_000 ? textOf(answer) : '')?.[1] ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string) =>
  text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** 100 KB/s: a slow connection, because several large pictures share it. */
const BYTES_PER_MS = 100;

/** Aborts an attempt after its timeout and the time for the bytes that are expected by then. */
function limitAttempt(timeoutMs: number) {
  const attempt = new AbortController();
  let expected = 0;
  const abort = () =>
    attempt.abort(new DOMException('The attempt was aborted due to timeout', 'TimeoutError'));
  let timer = setTimeout(() => (timer = setTimeout(abort, expected / BYTES_PER_MS)), timeoutMs);
  return {
    signal: attempt.signal,
    expect: (bytes: number) => void (expected += bytes),
    end: () => clearTimeout(timer),
  };
}
