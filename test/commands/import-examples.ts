import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addPartner } from '../support/partner.ts';
import { drawPicture } from '../photos/test-pictures.ts';
import type { Settings } from '../support/sampan.ts';

/**
 * Writes the lines from docs/importing-rooms.md to files: a complete room, then a photo, a price and an access to merge. Adds the
 * partners and pictures that the lines refer to, and returns the paths of the files.
 */
export async function prepareExamples(settings: Settings): Promise<string[]> {
  const page = await readFile('docs/importing-rooms.md', 'utf8');
  const examples = [...page.matchAll(/^```ndjson\n(.+?)^```$/gms)].map(([, lines]) => lines!);
  const folder = await mkdtemp(join(tmpdir(), 'sampan-import-'));
  for (const [, picture] of examples.join('').matchAll(/"file":"([^"]+)"/g)) {
    await mkdir(dirname(join(folder, picture!)), { recursive: true });
    await writeFile(join(folder, picture!), await drawPicture());
  }
  for (const partner of ['First', 'Second']) await addPartner(settings, partner);
  const fileOf = (index: number) => join(folder, `example-${index}.ndjson`);
  for (const [index, lines] of examples.entries()) await writeFile(fileOf(index), lines);
  return examples.map((_, index) => fileOf(index));
}
