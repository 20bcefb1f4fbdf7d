import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { encodeQuickly } from '../releases/encoding.ts';
import { parseDeclaration } from '../releases/stored-declaration.ts';
import { MADE_FORMATS } from './formats.ts';
import type { MadeEncodings, Order } from './make-file.ts';

const orders = on(parentPort!, 'message') as AsyncIterable<[Order]>;
for await (const [order] of orders) {
  const files = await make(order);
  parentPort!.postMessage(
    files,
    files.map((file) => file.bytes.buffer),
  );
}

async function make({ format, declaration, json, encodings }: Order): Promise<MadeEncodings> {
  const { rows } = JSON.parse(Buffer.from(json).toString());
  const bytes = Buffer.from(await MADE_FORMATS[format].write(parseDeclaration(declaration), rows));
  return encodings.map((encoding) => {
    const file = encodeQuickly(bytes, encoding);
    // A buffer with its own memory can be transferred.
    return { encoding, sha256: file.sha256, bytes: new Uint8Array(file.bytes) };
  });
}
