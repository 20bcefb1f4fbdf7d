import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Selectable } from 'kysely';
import { readEnvelope } from '../../datasets/formats/json.ts';
import { ENCODINGS, releaseFile, type Encoding } from '../../datasets/releases/encoding.ts';
import { parseDeclaration, type StoredDeclaration } from '../../datasets/releases/stored-declaration.ts';
import type { Database } from '../../storage/database.ts';
import type { ReleaseFilesTable, ReleasesTable } from '../../storage/dataset-tables.ts';
import { inSnapshot } from '../../storage/read-table.ts';
import type { Check, Finding } from './finding.ts';

const DECODE: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes) => bytes,
};

/** Checks that every release file is unchanged since it was published, is the same in each encoding, and matches its declaration. */
export const releasesCheck: Check = {
  name: 'Releases',
  async *run({ db }) {
    // Uses one snapshot, because a running service deletes earlier releases of a day.
    const { releases, files, findings } = await inSnapshot(db, findWrongReleases);
    yield* findings;
    return `${releases} releases, ${files} files`;
  },
};

async function findWrongReleases(db: Database) {
  const releases = await db.selectFrom('releases').selectAll().orderBy('dataset').orderBy('number').execute();
  const findings: Finding[] = [];
  let files = 0;
  for (const release of releases) {
    const stored = await listFiles(db, release);
    files += stored.length;
    const wrongs = await listWrong(stored);
    for (const wrong of wrongs.length > 0 ? wrongs : listMisdeclared(release, stored))
      findings.push({
        what: `${release.dataset}, release ${release.number}: ${wrong}.`,
        repair:
          'Run ./sampan restore with a backup that has it; if it is the newest, delete it and run ./sampan build to publish the rows again.',
      });
  }
  return { releases: releases.length, files, findings };
}

function listFiles(
  db: Database,
  { dataset, number }: Pick<ReleasesTable, 'dataset' | 'number'>,
): Promise<ReleaseFilesTable[]> {
  return db
    .selectFrom('release_files')
    .selectAll()
    .where('dataset', '=', dataset)
    .where('number', '=', number)
    .orderBy('format')
    .execute();
}

async function listWrong(files: readonly ReleaseFilesTable[]): Promise<string[]> {
  if (files.length === 0) return ['it has no files'];
  const wrong: string[] = [];
  for (const { format, encoding, bytes, sha256 } of files) {
    const name = `its ${format} file (${encoding})`;
    const identity = files.find((file) => file.format === format && file.encoding === 'identity');
    if (releaseFile(Buffer.from(bytes)).sha256 !== sha256) wrong.push(`${name} is damaged`);
    else if (identity && !(await saysTheSame(identity.bytes, bytes, encoding as Encoding)))
      wrong.push(`${name} differs from the uncompressed file`);
  }
  const formats = new Set(files.map(({ format }) => format));
  for (const format of formats)
    for (const encoding of ENCODINGS)
      if (!files.some((file) => file.format === format && file.encoding === encoding))
        wrong.push(`it has no ${format} file (${encoding})`);
  return wrong;
}

/** A release of version 1.0.0 has no declaration. The files must be intact. */
function listMisdeclared(
  { declaration: text }: Selectable<Pick<ReleasesTable, 'declaration'>>,
  files: readonly ReleaseFilesTable[],
): string[] {
  if (!text) return [];
  const declaration = findDeclaration(text);
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

function findDeclaration(text: string): StoredDeclaration | undefined {
  try {
    return parseDeclaration(text);
  } catch {
    return undefined;
  }
}

async function saysTheSame(plain: Uint8Array, encoded: Uint8Array, encoding: Encoding): Promise<boolean> {
  const decoded = await DECODE[encoding](encoded).catch(() => undefined);
  return decoded !== undefined && Buffer.compare(decoded, plain) === 0;
}
