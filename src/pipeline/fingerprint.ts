import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
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
 * The same on every machine for the same files, except tests and notes, which not every installation has. An irrelevant change, such as a
 * comment, changes it too; the build that follows then gives the same bytes.
 */
export function readFingerprint(home = HOME): string {
  const hash = createHash('sha256');
  const patterns = DECIDING.map((folder) => `${folder}/**/*.*`);
  const files = globSync(patterns, { cwd: home, exclude: ['**/*.test.ts', '**/*.md'] });
  for (const file of files.sort()) {
    const bytes = readFileSync(`${home}/${file}`);
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
