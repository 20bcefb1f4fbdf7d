import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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

const HOME = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The same on every machine for the same files. An irrelevant change, such as a comment, changes it too; the build that follows then
 * gives the same bytes.
 */
export function readFingerprint(home = HOME): string {
  const hash = createHash('sha256');
  for (const file of DECIDING.flatMap((folder) => listFiles(home, folder))) {
    const bytes = readFileSync(`${home}/${file}`);
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** Tests and notes are excluded, because not every installation has them. */
function listFiles(home: string, folder: string): string[] {
  const entries = readdirSync(`${home}/${folder}`, { withFileTypes: true });
  // By code unit, because the order of a directory listing depends on the file system.
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(home, path);
    return /\.test\.ts$|\.md$/.test(path) ? [] : [path];
  });
}
