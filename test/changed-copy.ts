import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the project in which one table of data/ says something else, its checksum mended. */
export async function copyWithChange(table: string, change: (text: string) => string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sampan-copy-'));
  for (const name of ['src', 'data', 'sampan', 'package.json'])
    await cp(name, join(home, name), { recursive: true });
  await symlink(await realpath('node_modules'), join(home, 'node_modules'));
  const path = join(home, 'data', table);
  const sidecar = join(dirname(path), 'source.json');
  const [before, metadata] = [await readFile(path), await readFile(sidecar, 'utf8')];
  const after = Buffer.from(change(before.toString()));
  await writeFile(path, after);
  await writeFile(sidecar, metadata.replace(sha256(before), sha256(after)));
  return home;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
