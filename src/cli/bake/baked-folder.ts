import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ENCODINGS } from '../../datasets/releases/encoding.ts';
import { makeFolder } from '../check-machine.ts';
import { BadArgument } from '../command.ts';
import type { BakedAnswer, BakedFile, FoundAnswer } from './find-answers.ts';
import { writeNginxFiles, type BakedAnswers } from './nginx-maps.ts';

interface BakedIndex {
  /** Another version of Sampan or of the compressors may make other bytes. */
  readonly maker: string;
  readonly inNotModified: readonly string[];
  readonly answers: BakedAnswers;
}

const NOTHING: BakedIndex = { maker: '', inNotModified: [], answers: {} };
const OURS = /^(?:files|generations|current|next)$/;

/**
 * `files` has a folder for each address with a file for each ETag, and `generations` what nginx reads besides; `current` is a link to the newest. The
 * link changes last, and nginx may still serve the files of the generation before, so nothing that is served ever changes.
 */
export async function openBakedFolder(folder: string) {
  makeFolder(folder);
  if ((await readdir(folder)).some((name) => !OURS.test(name)))
    throw new BadArgument(
      `${folder} contains other files. ./sampan bake needs a new folder, or one that it has written.`,
    );
  const last = await readFile(join(folder, 'current', 'index.json'), 'utf8').then(
    (text) => JSON.parse(text) as BakedIndex,
    () => NOTHING,
  );
  const pathOf = (key: string, { name }: BakedFile) => join(folder, 'files', pathnameOf(key), name);
  const isWritten = (key: string, file: BakedFile) =>
    statSync(pathOf(key, file), { throwIfNoEntry: false })?.size === file.size;

  async function removeUnused(generation: string, used: readonly BakedIndex[]): Promise<void> {
    for (const each of await readdir(join(folder, 'generations')))
      if (each !== generation) await rm(join(folder, 'generations', each), { recursive: true });
    const paths = new Set(
      used.flatMap(({ answers }) =>
        Object.entries(answers).flatMap(([key, { files }]) =>
          Object.values(files).map((file) => pathOf(key, file)),
        ),
      ),
    );
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory() || paths.has(path)) continue;
      await rm(path);
      await rmdir(entry.parentPath).catch(() => {});
    }
  }

  return {
    last,
    has: (key: string, { files }: BakedAnswer) => Object.values(files).every((file) => isWritten(key, file)),
    /** Returns the number of new files. */
    async write({ key, answer: { headers, files }, bodies }: FoundAnswer): Promise<number> {
      let written = 0;
      for (const encoding of bodies ? ENCODINGS : []) {
        const path = pathOf(key, files[encoding]);
        if (!isWritten(key, files[encoding])) {
          await mkdir(dirname(path), { recursive: true });
          await writeFile(`${path}.part`, bodies![encoding]);
          await rename(`${path}.part`, path);
          written += 1;
        }
        // nginx compares If-Modified-Since with it.
        const lastModified = new Date(headers['last-modified']!);
        await utimes(path, lastModified, lastModified);
      }
      return written;
    },
    /** Puts a new generation in place. Returns false if it would be the same as the last one. */
    async publish(index: BakedIndex): Promise<boolean> {
      const text = JSON.stringify(index);
      if (text === JSON.stringify(last)) return false;
      const generation = randomUUID();
      await mkdir(join(folder, 'generations', generation), { recursive: true });
      const texts = { 'index.json': text, ...writeNginxFiles(index.answers, index.inNotModified) };
      for (const [name, content] of Object.entries(texts))
        await writeFile(join(folder, 'generations', generation, name), content);
      await rm(join(folder, 'next'), { force: true });
      await symlink(join('generations', generation), join(folder, 'next'));
      await rename(join(folder, 'next'), join(folder, 'current'));
      await removeUnused(generation, [last, index]);
      return true;
    },
  };
}

/** Without the query and without `page `. */
const pathnameOf = (key: string) => /\/[^?]*/.exec(key)![0];
