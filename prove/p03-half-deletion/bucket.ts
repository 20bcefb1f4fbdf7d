export type Bucket = (request: Request) => Promise<Response>;

/** An in-memory bucket with the S3 operations that the store uses, without signature checks. */
export function createBucket(): Bucket {
  const objects = new Map<string, ArrayBuffer>();

  async function put(key: string, request: Request): Promise<Response> {
    const source = request.headers.get('x-amz-copy-source');
    if (source === null) {
      objects.set(key, await request.arrayBuffer());
      return new Response();
    }
    const bytes = objects.get(keyOf(source));
    if (!bytes) return missing();
    objects.set(key, bytes);
    return new Response('<CopyObjectResult></CopyObjectResult>');
  }

  function remove(key: string): Response {
    objects.delete(key);
    return new Response(null, { status: 204 });
  }

  function list(query: URLSearchParams): Response {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return new Response(`<ListBucketResult>${contents}</ListBucketResult>`);
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const key = keyOf(pathname);
    if (request.method === 'PUT') return put(key, request);
    if (request.method === 'DELETE') return remove(key);
    if (key === '') return list(searchParams);
    const bytes = objects.get(key);
    if (!bytes) return request.method === 'HEAD' ? new Response(null, { status: 404 }) : missing();
    return new Response(request.method === 'HEAD' ? null : bytes);
  };
}

const missing = () => new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });

/** Paths begin with the bucket's name. */
const keyOf = (path: string) => path.split('/').slice(2).join('/');
