import type { IncomingMessage } from 'node:http';

/** Every value of a header as it was sent. `headers` keeps only the first value of some headers. */
export function listHeader({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]!;
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[at + 1]!);
  }
  return values;
}
