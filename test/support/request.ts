import {
  request as httpRequest,
  type Agent,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  json(): any;
  text(): string;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
  readonly agent?: Agent;
  /** Called once the last byte of the request is sent. */
  readonly onSent?: () => void;
}

/** What a browser adds when a person sends a form on a page of the same site. */
export const BY_A_PERSON = { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' };

/** Sends exactly the given headers and returns exactly the received bytes; fetch does neither. */
export function request(url: string, options: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url,
      {
        method: options.method ?? 'GET',
        headers: {
          ...(options.body ? { 'content-length': Buffer.byteLength(options.body) } : {}),
          ...options.headers,
        },
        agent: options.agent ?? false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            body,
            json: () => JSON.parse(body.toString()),
            text: () => body.toString(),
          });
        });
      },
    );
    outgoing.on('error', reject);
    if (options.onSent) outgoing.on('finish', options.onSent);
    outgoing.end(options.body);
  });
}
