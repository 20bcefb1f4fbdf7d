import { parentPort, workerData } from 'node:worker_threads';
import { encodeQuickly } from '../releases/encoding.ts';
import { parseDeclaration } from '../releases/stored-declaration.ts';
import { MADE_FORMATS } from './formats.ts';
import type { MadeEncodings, Order } from './make-file.ts';

const { format, declaration, json, encodings } = workerData as Order;
const { rows } = JSON.parse(Buffer.from(json).toString());
const bytes = Buffer.from(await MADE_FORMATS[format].write(parseDeclaration(declaration), rows));
const files: MadeEncodings = encodings.map((encoding) => {
  const file = encodeQuickly(bytes, encoding);
  // In memory of its own, which can be handed over.
  return { encoding, sha256: file.sha256, bytes: new Uint8Array(file.bytes) };
});
parentPort!.postMessage(
  files,
  files.map((file) => file.bytes.buffer),
);
