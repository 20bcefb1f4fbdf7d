import { createBoundedQueue } from '../../bounded-queue.ts';
import type { Declaration, Row } from '../dataset.ts';
import { MADE_FORMATS, type MadeFormatName } from '../formats/formats.ts';
import { rowText } from '../formats/json.ts';
import { createFileMaker, type MadeFile, type MakeFile } from '../formats/make-file.ts';
import { ENCODINGS } from './encoding.ts';
import { cacheRecent } from './cache-recent.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
import { buildOf, type Release } from './release.ts';

const CACHE_BYTES = 64_000_000;
/** Files with more rows are written in another thread. */
const MOST_ROWS_HERE = 200;
/** One file at a time, because each takes a core and the memory for all its rows. */
const QUEUE = { concurrency: 1, retrySeconds: 5 };
const QUEUE_LIMIT = 19;

/** The files that no release stores. */
export interface MadeFiles {
  /** Made once per release and format while cached. */
  ofRelease(release: Release, format: MadeFormatName): Promise<MadeFile>;
  /** Any rows with any columns, uncompressed. */
  ofRows(declaration: Declaration, rows: readonly Row[], format: MadeFormatName): Promise<Buffer>;
}

export function createMadeFiles(queueLimit = QUEUE_LIMIT): MadeFiles {
  const remember = cacheRecent<MadeFile>(CACHE_BYTES, bytesOf);
  const enqueue = createBoundedQueue({ ...QUEUE, queueLimit });
  const makeFile = createFileMaker();
  return {
    ofRelease: (release, format) =>
      remember(`${release.declaration.slug} ${buildOf(release)} ${format}`, () =>
        enqueue(() => makeReleaseFile(makeFile, release, format)),
      ),
    async ofRows(declaration, rows, format) {
      if (rows.length <= MOST_ROWS_HERE) return bufferOf(await MADE_FORMATS[format].write(declaration, rows));
      const json = await writeRows(declaration, rows);
      return (await enqueue(() => makeFile(format, declaration, json, ['identity']))).identity.bytes;
    },
  };
}

function makeReleaseFile(
  makeFile: MakeFile,
  { declaration, files }: Release,
  format: MadeFormatName,
): Promise<MadeFile> {
  const encodings = MADE_FORMATS[format].isCompressed ? (['identity'] as const) : ENCODINGS;
  return makeFile(format, declaration, files.json.identity.bytes, encodings);
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function writeRows({ columns }: Declaration, rows: readonly Row[]): Promise<Buffer> {
  const pause = pauseEvery(SLICE_MS);
  const keys = Object.keys(columns);
  const texts: string[] = [];
  for (const row of rows) {
    texts.push(rowText(keys, row));
    await pause();
  }
  return Buffer.from(`{"rows":[${texts.join(',')}]}`);
}

function bytesOf(file: MadeFile): number {
  return Object.values(file).reduce((total, { bytes }) => total + bytes.length, 0);
}
