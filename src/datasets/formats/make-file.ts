import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Declaration } from '../dataset.ts';
import type { EncodedFile, Encoding } from '../releases/encoding.ts';
import { writeDeclaration } from '../releases/stored-declaration.ts';
import type { MadeFormatName } from './formats.ts';

/** A file whose format may compress its own content; then it has no other encoding. */
export type MadeFile = Pick<EncodedFile, 'identity'> & Partial<EncodedFile>;

/** The message to the thread. */
export interface Order {
  readonly format: MadeFormatName;
  /** As JSON, because a dataset has functions, which cannot be sent to a thread. */
  readonly declaration: string;
  /** An object with the rows in its member `rows`. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly encodings: readonly Encoding[];
}

/** The thread's answer. */
export type MadeEncodings = readonly {
  readonly encoding: Encoding;
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}[];

export type MakeFile = (
  format: MadeFormatName,
  declaration: Declaration,
  json: Uint8Array,
  encodings: readonly Encoding[],
) => Promise<MadeFile>;

/** How long an idle thread waits for the next file. Starting a thread takes longer than writing a small file. */
const IDLE_MS = 5_000;

/** Returns a function that makes one file at a time in a thread, because a large file takes seconds. */
export function createFileMaker(): MakeFile {
  let idle: { readonly worker: Worker; readonly ending: NodeJS.Timeout } | undefined;

  function takeWorker(): Worker {
    if (!idle) return new Worker(new URL('./make-file-thread.ts', import.meta.url));
    const { worker, ending } = idle;
    idle = undefined;
    clearTimeout(ending);
    worker.ref();
    return worker;
  }

  /** An idle thread does not keep the process running. */
  function keepWorker(worker: Worker): void {
    worker.unref();
    const ending = setTimeout(() => {
      idle = undefined;
      void worker.terminate();
    }, IDLE_MS).unref();
    idle = { worker, ending };
  }

  return async (format, declaration, json, encodings) => {
    const copy = new Uint8Array(json);
    const order: Order = { format, declaration: writeDeclaration(declaration), json: copy, encodings };
    const worker = takeWorker();
    worker.postMessage(order, [copy.buffer]);
    const [made] = (await once(worker, 'message')) as [MadeEncodings];
    keepWorker(worker);
    return Object.fromEntries(
      made.map(({ encoding, sha256, bytes }) => [encoding, { sha256, bytes: Buffer.from(bytes.buffer) }]),
    ) as MadeFile;
  };
}
