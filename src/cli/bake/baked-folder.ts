import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BadArgument } from '../command.ts';
import { makeFolder } from '../state.ts';
import { ENCODINGS, type Encoding } from '../../datasets/releases/release.ts';

export interface BakedAnswer {
  /** Those that all encodings have. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<Encoding, BakedFile>>;
}

/** The name is the ETag and the encoding, so the bytes of a file never change. */
export interface BakedFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

export interface FoundAnswer {
  /** The address; after `page `, if only requests that name HTML get this answer. */
  readonly key: string;
  readonly answer: BakedAnswer;
  /** Undefined if the answer is known. */
  readonly bodies: Readonly<Record<Encoding, Buffer>> | undefined;
  readonly share: number;
}

interface BakedIndex {
  /** Another version of Sampan or of the compressors may make other bytes. */
  readonly maker: string;
  readonly inNotModified: readonly string[];
  readonly answers: BakedAnswers;
}

const NOTHING: BakedIndex = { maker: '', inNotModified: [], answers: {} };
const OURS = /^(?:files|generations|current|next)$/;

/** `files` has a folder for each address with a file for each ETag, `generations` what nginx reads besides; `current` links to the newest. */
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
    const answers = used.flatMap((index) => Object.entries(index.answers));
    const paths = new Set(
      answers.flatMap(([key, { files }]) => Object.values(files).map((file) => pathOf(key, file))),
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
      // The link changes last, and nginx may still serve the generation before, so nothing that is served ever changes.
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

type BakedAnswers = Readonly<Record<string, BakedAnswer>>;

/** What nginx needs besides the files. deploy/nginx-baked.conf includes both. */
function writeNginxFiles(answers: BakedAnswers, inNotModified: readonly string[]) {
  const names = [...new Set(Object.values(answers).flatMap(({ headers }) => Object.keys(headers)))];
  const files = Object.entries(answers).flatMap(([key, answer]) =>
    Object.entries(answer.files).map(([encoding, { name, sha256 }]) => {
      return [`${key} ${encoding}`, `${name} ${sha256}`] as const;
    }),
  );
  const maps = [
    writeAddresses(Object.keys(answers)),
    // A 304 has fewer headers.
    writeMap('$status', '$baked_whole', '$baked_address', [['304', '']]),
    writeMap('"$baked_address $baked_encoding"', '$baked', '', files),
    ...names.map((name) => writeHeader(name, answers, inNotModified.includes(name))),
  ];
  const sent = [...names, 'etag', 'repr-digest', 'content-encoding'];
  const headers = sent.map((name) => `add_header ${name} ${variableOf(name)};\n`);
  return { 'maps.conf': maps.join(''), 'headers.conf': headers.join('') };
}

type Pair = readonly [key: string, value: string];

/** Only some addresses have another answer for requests that name HTML. */
function writeAddresses(keys: readonly string[]): string {
  const pages = keys.filter((key) => key.startsWith('page '));
  const pairs = pages.flatMap((key): Pair[] => [
    [key, key],
    [key.replace('page', 'unclear'), ''],
  ]);
  return writeMap('"$baked_accept$request_uri"', '$baked_address', '$request_uri', pairs);
}

/** The most frequent value is the default, because most headers are the same everywhere. */
function writeHeader(name: string, answers: BakedAnswers, isInNotModified: boolean): string {
  const pairs = Object.entries(answers).map(([key, { headers }]): Pair => [key, headers[name] ?? '']);
  const counted = Array.from(Map.groupBy(pairs, ([, value]) => value));
  const [[common]] = counted.sort(([, some], [, others]) => others.length - some.length) as [
    [string, Pair[]],
  ];
  const others = pairs.filter(([, value]) => value !== common);
  if (isInNotModified) return writeMap('$baked_address', variableOf(name), common, others);
  return writeMap('$baked_whole', variableOf(name), common, [['', ''], ...others]);
}

const variableOf = (header: string) => `$baked_${header.replaceAll('-', '_')}`;

function writeMap(from: string, to: string, otherwise: string, pairs: readonly Pair[]): string {
  const lines = pairs.map(([key, value]) => `${quote(key)} ${quote(value)};\n`);
  return `map ${from} ${to} {\ndefault ${quote(otherwise)};\n${lines.join('')}}\n`;
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
