import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface Edit {
  /** A table in `data/vietnam/`, such as `editorial/destinations.csv`. */
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** Copies the bundled sources, applies edits and updates their checksums. */
export async function copyDataFolder(edits: readonly Edit[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-sources-'));
  await cp('data/vietnam', folder, { recursive: true });
  for (const edit of edits) await editTable(folder, edit);
  return folder;
}

async function editTable(folder: string, { table, from, to }: Edit): Promise<void> {
  const file = join(folder, table);
  const text = await readFile(file, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`"${from}" must occur once in ${table}`);
  const edited = text.replace(from, () => to);
  await writeFile(file, edited);
  const metadataFile = join(dirname(file), 'source.json');
  const metadata = JSON.parse(await readFile(metadataFile, 'utf8'));
  metadata.files[basename(file)] = createHash('sha256').update(edited).digest('hex');
  await writeFile(metadataFile, JSON.stringify(metadata));
}
