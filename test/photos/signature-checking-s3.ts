import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignatureV4 } from '@smithy/signature-v4';
import { startFauxqs } from 'fauxqs';

export const CREDENTIALS = { accessKeyId: 'SAMPANTEST', secretAccessKey: 'not/so+secret=' };
export const REGION = 'ap-southeast-1';

export interface TestS3 {
  readonly endpoint: string;
  /** The address without signature checks. */
  readonly openEndpoint: string;
  stop(): Promise<void>;
}

/** An S3 server that checks signatures: it signs each request again with the AWS SDK and compares. */
export async function startS3(bucket: string): Promise<TestS3> {
  const s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket(bucket);
  const guard = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    if (await isSignedRightly(request, body)) forward(s3.port, request, body, response);
    else refuse(response);
  }
  guard.listen(0, '127.0.0.1');
  await once(guard, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(guard.address() as AddressInfo).port}`,
    openEndpoint: s3.address,
    async stop() {
      guard.closeAllConnections();
      guard.close();
      await s3.stop();
    },
  };
}

async function isSignedRightly({ method, url, headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const { searchParams, pathname } = new URL(url!, 'http://s3');
  const signedNames = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return false;
  const signed = await signer.sign(
    {
      method: method!,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(signedNames.split(';').map((name) => [name, String(headers[name])])),
    },
    { signingDate: parseDate(String(headers['x-amz-date'])) },
  );
  return signed.headers['authorization'] === headers.authorization;
}

class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', Buffer.from(secret as Uint8Array));
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

const signer = new SignatureV4({
  credentials: CREDENTIALS,
  region: REGION,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
});

function parseDate(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
}

function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer, to: ServerResponse) {
  const onward = send({ host: '127.0.0.1', port, method: method!, path: url!, headers }, (answer) => {
    to.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(to);
  });
  onward.end(body);
}
