import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { releaseFile, type Encoding } from '../../datasets/releases/encoding.ts';
import type { Database } from '../../storage/database.ts';
import type { ReleaseFilesTable, ReleasesTable } from '../../storage/dataset-tables.ts';
import type { Check } from './finding.ts';

const DECODE: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes) => bytes,
};

/** Every file of every release is what it was when it was published, and says the same in each encoding. */
export const releasesCheck: Check = {
  name: 'Releases',
  async *run({ db }) {
    const releases = await db
      .selectFrom('releases')
      .selectAll()
      .orderBy('dataset')
      .orderBy('number')
      .execute();
    let files = 0;
    for (const release of releases) {
      const { dataset, number } = release;
      const stored = await listFiles(db, release);
      files += stored.length;
      for (const wrong of await listWrong(stored))
        yield {
          what: `${dataset}, release ${number}: ${wrong}.`,
          mend: 'Run ./sampan restore with a backup that has it; if it is the newest, ./sampan build publishes the rows anew once it is gone.',
        };
    }
    return `${releases.length} releases, ${files} files`;
  },
};

function listFiles(db: Database, { dataset, number }: ReleasesTable): Promise<ReleaseFilesTable[]> {
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
    else if (!identity) wrong.push(`${name} has no uncompressed one beside it`);
    else if (!(await saysTheSame(identity.bytes, bytes, encoding as Encoding)))
      wrong.push(`${name} is not what the uncompressed one says`);
  }
  return wrong;
}

async function saysTheSame(plain: Uint8Array, encoded: Uint8Array, encoding: Encoding): Promise<boolean> {
  const decoded = await DECODE[encoding](encoded).catch(() => undefined);
  return decoded !== undefined && Buffer.compare(decoded, plain) === 0;
}
