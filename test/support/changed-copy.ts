import { cp, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Change = (text: string) => string;

/** Copies the project and changes some files in the copy. */
export async function copyProject(changes: Readonly<Record<string, Change>>): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sampan-copy-'));
  for (const name of ['src', 'data', 'sampan', 'package.json', 'CHANGELOG.md'])
    await cp(name, join(home, name), { recursive: true });
  await symlink(await realpath('node_modules'), join(home, 'node_modules'));
  for (const [file, change] of Object.entries(changes)) {
    const before = await readFile(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`The change has no effect on ${file}`);
    await writeFile(join(home, file), after);
  }
  return home;
}
