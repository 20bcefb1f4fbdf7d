import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COUNTRIES } from '../countries/countries.ts';

/** Everything that determines what a build publishes: declarations, formats, rules and sources. */
const DECIDING = [
  'src/countries',
  'src/datasets',
  'src/extract',
  'src/pipeline',
  ...COUNTRIES.map(({ slug }) => `data/${slug}`),
];

/** Tests and notes, which not every installation has. */
const UNIMPORTANT = /\.(?:test\.ts|md)$/;

/** The same on every machine. An irrelevant change, such as a comment, changes it too; the build that follows gives the same bytes. */
export function readFingerprint(home = fileURLToPath(new URL('../..', import.meta.url))): string {
  const hash = createHash('sha256');
  for (const file of DECIDING.flatMap((folder) => listFiles(home, folder)).sort()) {
    if (UNIMPORTANT.test(file)) continue;
    const bytes = readFileSync(join(home, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function listFiles(home: string, folder: string): string[] {
  const entries = readdirSync(join(home, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map(({ parentPath, name }) => relative(home, join(parentPath, name)));
}
