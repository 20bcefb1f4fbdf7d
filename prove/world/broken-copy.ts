import { cp, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceDefect } from './source-defects.ts';

/** The root folder of a copy of the project with the defect. */
export async function brokenCopy({ file, change }: SourceDefect): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sampan-broken-'));
  for (const name of ['src', 'data', 'sampan', 'package.json', 'CHANGELOG.md'])
    await cp(name, join(home, name), { recursive: true });
  await symlink(await realpath('node_modules'), join(home, 'node_modules'));
  const before = await readFile(file, 'utf8');
  const after = change(before);
  // If the line to break has changed, fail here: a control without its defect would be blamed on the proof.
  if (after === before) throw new Error(`The change changes nothing in ${file}`);
  await writeFile(join(home, file), after);
  return home;
}
