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

/** Sends exactly the headers it is given and hands back exactly the bytes that came: fetch does neither. */
export function request(
  url: string,
  options: { method?: string; headers?: OutgoingHttpHeaders; body?: string; agent?: Agent } = {},
): Promise<Answer> {
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
    outgoing.end(options.body);
  });
}
