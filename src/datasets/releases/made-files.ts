import { serviceUnavailable } from '../../errors.ts';
import type { Declaration, Row } from '../dataset.ts';
import { MADE_FORMATS, type MadeFormatName } from '../formats/formats.ts';
import { rowText } from '../formats/json.ts';
import { createFileMaker, type MadeFile, type MakeFile } from '../formats/make-file.ts';
import { ENCODINGS } from './encoding.ts';
import { keepRecent } from './keep-recent.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
import { buildOf, type Release } from './release.ts';

const KEPT_BYTES = 64_000_000;
/** Files with more rows are written in another thread. */
const MOST_ROWS_HERE = 200;
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

/** The files that no release stores. */
export interface MadeFiles {
  /** Made once per release and format while cached. */
  ofRelease(release: Release, format: MadeFormatName): Promise<MadeFile>;
  /** Any rows with any columns, uncompressed. */
  ofRows(declaration: Declaration, rows: readonly Row[], format: MadeFormatName): Promise<Buffer>;
}

export function createMadeFiles(mostWaiting = MOST_WAITING): MadeFiles {
  const remember = keepRecent<MadeFile>(KEPT_BYTES, bytesOf);
  const inTurn = createTurns(mostWaiting);
  const makeFile = createFileMaker();
  return {
    ofRelease: (release, format) =>
      remember(`${release.declaration.slug} ${buildOf(release)} ${format}`, () =>
        inTurn(() => makeReleaseFile(makeFile, release, format)),
      ),
    async ofRows(declaration, rows, format) {
      if (rows.length <= MOST_ROWS_HERE) return bufferOf(await MADE_FORMATS[format].write(declaration, rows));
      const json = await writeRows(declaration, rows);
      return (await inTurn(() => makeFile(format, declaration, json, ['identity']))).identity.bytes;
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

/** One at a time, because each file takes a core and the memory for all its rows. */
function createTurns(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostWaiting) throw serviceUnavailable(RETRY_SECONDS);
    waiting += 1;
    const result = last.then(work).finally(() => (waiting -= 1));
    last = result.catch(() => {});
    return result;
  };
}

function bytesOf(file: MadeFile): number {
  return Object.values(file).reduce((total, { bytes }) => total + bytes.length, 0);
}
