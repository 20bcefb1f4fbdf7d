import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Declaration } from '../dataset.ts';
import type { EncodedFile, Encoding } from '../releases/encoding.ts';
import { writeDeclaration } from '../releases/stored-declaration.ts';
import type { MadeFormatName } from './formats.ts';

/** A file whose format may be compressed inside: then there is no other encoding of it. */
export type MadeFile = Pick<EncodedFile, 'identity'> & Partial<EncodedFile>;

/** What the thread is given. */
export interface Order {
  readonly format: MadeFormatName;
  /** As JSON, which the thread can be given: a dataset has functions. */
  readonly declaration: string;
  /** An object whose member `rows` has the rows. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly encodings: readonly Encoding[];
}

/** What the thread answers. */
export type MadeEncodings = readonly {
  readonly encoding: Encoding;
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}[];

/** In a thread of its own, which ends with the file: a large one takes seconds. */
export async function makeFile(
  format: MadeFormatName,
  declaration: Declaration,
  json: Uint8Array,
  encodings: readonly Encoding[],
): Promise<MadeFile> {
  const copy = new Uint8Array(json);
  const order: Order = { format, declaration: writeDeclaration(declaration), json: copy, encodings };
  const worker = new Worker(new URL('./make-file-thread.ts', import.meta.url), {
    workerData: order,
    transferList: [copy.buffer],
  });
  const [made] = (await once(worker, 'message')) as [MadeEncodings];
  return Object.fromEntries(
    made.map(({ encoding, sha256, bytes }) => [encoding, { sha256, bytes: Buffer.from(bytes.buffer) }]),
  ) as MadeFile;
}
