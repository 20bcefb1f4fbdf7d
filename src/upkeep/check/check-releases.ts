import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readEnvelope } from '../../datasets/formats/text-formats.ts';
import { ENCODINGS, releaseFile, type Encoding } from '../../datasets/releases/release.ts';
import { parseDeclaration } from '../../datasets/releases/release-store.ts';
import { inSnapshot } from '../../storage/database.ts';
import type { ReleaseFilesTable } from '../../storage/tables.ts';
import { attempt } from '../backup-files.ts';
import type { Check } from './check.ts';

const REPAIR =
  'Run ./sampan restore with a backup that has it; if it is the newest, delete it and run ./sampan build to publish the rows again.';

/** Checks that every release file is unchanged since it was published, is the same in each encoding, and matches its declaration. */
export const checkReleases: Check = (state, found) =>
  // Uses one snapshot, because a running service deletes earlier releases of a day.
  inSnapshot(state.db, async (db) => {
    const releases = await db
      .selectFrom('releases')
      .selectAll()
      .orderBy('dataset')
      .orderBy('number')
      .execute();
    let count = 0;
    for (const { dataset, number, declaration } of releases) {
      const files = await db
        .selectFrom('release_files')
        .selectAll()
        .where((row) => row.and({ dataset, number }))
        .orderBy('format')
        .execute();
      count += files.length;
      const wrongs = listWrong(files);
      for (const wrong of wrongs.length > 0 ? wrongs : listMisdeclared(declaration, files))
        found(`${dataset}, release ${number}: ${wrong}.`, REPAIR);
    }
    return `${releases.length} releases, ${count} files`;
  });

function listWrong(files: readonly ReleaseFilesTable[]): string[] {
  if (files.length === 0) return ['it has no files'];
  const wrong: string[] = [];
  for (const { format, encoding, bytes, sha256 } of files) {
    const name = `its ${format} file (${encoding})`;
    const identity = files.find((file) => file.format === format && file.encoding === 'identity');
    if (releaseFile(Buffer.from(bytes)).sha256 !== sha256) wrong.push(`${name} is damaged`);
    else if (identity && !decodesTo(identity.bytes, bytes, encoding as Encoding))
      wrong.push(`${name} differs from the uncompressed file`);
  }
  for (const format of new Set(files.map((file) => file.format)))
    for (const encoding of ENCODINGS)
      if (!files.some((file) => file.format === format && file.encoding === encoding))
        wrong.push(`it has no ${format} file (${encoding})`);
  return wrong;
}

const DECODE: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

const decodesTo = (plain: Uint8Array, encoded: Uint8Array, encoding: Encoding) =>
  attempt(() => Buffer.compare(DECODE[encoding](encoded), plain) === 0) ?? false;

/** A release of version 1.0.0 has no declaration. The files must be intact. */
function listMisdeclared(text: string | null, files: readonly ReleaseFilesTable[]): string[] {
  if (!text) return [];
  const declaration = attempt(() => parseDeclaration(text));
  if (!declaration) return ['its declaration cannot be read'];
  const wrong = declaration.formats
    .filter((format) => !files.some((file) => file.format === format))
    .map((format) => `it declares a ${format} file but has none`);
  const json = files.find(({ format, encoding }) => format === 'json' && encoding === 'identity');
  const columns = json ? readEnvelope(Buffer.from(json.bytes)).columns.map(({ key }) => key) : [];
  if (json && columns.join() !== Object.keys(declaration.columns).join())
    wrong.push('its declaration and its json file have different columns');
  return wrong;
}
