import { createHash } from 'node:crypto';
import { checkLine, picturesOf, rememberLine, type Surroundings } from './check-line.ts';
import type { ImportTask, Problem } from './importing.ts';
import { createLineParser, decodeLine, type ParsedLine } from './parse-line.ts';
import { readLines } from './read-lines.ts';
import { checkFiles, type SourceFiles } from './source-files.ts';
import { findStored, mergeStored } from './stored.ts';

const REPORTED_LINES = 100;
const REPORTED_OF_A_LINE = 10;

export type CheckedLines = Awaited<ReturnType<typeof checkLines>>;

/** Reads the whole file without storing anything; finds all bad lines and the pictures to store. */
export async function checkLines(task: ImportTask, files: SourceFiles) {
  const { db, file, totalBytes, skipBadLines, merge, watch } = task;
  const parse = createLineParser();
  const entries = await db.selectFrom('catalogue_entries').select(['kind', 'id']).execute();
  const known = new Set(entries.map(({ kind, id }) => `${kind} ${id}`));
  const earlier = new Set<string>();
  const bad = new Set<number>();
  /** Limited to the first hundred bad lines. */
  const problems: (Problem & { readonly line: number })[] = [];
  const digest = createHash('sha256');
  let lines = 0;
  for await (const batch of readLines(file, digest)) {
    const decoded = batch.lines.map(decodeLine);
    const parsed = (merge ? await mergeStored(db, decoded) : decoded).map(parse);
    const values = parsed.flatMap(({ value }) => value ?? []);
    const pictures = values.flatMap(picturesOf);
    await checkFiles(
      files,
      pictures.map(([name]) => name),
    );
    const stored = await findStored(db, values);
    for (const id of stored.hosts.keys()) known.add(`host ${id}`);
    for (const line of parsed) {
      const found = findProblems(line, { earlier, known, stored, files }, skipBadLines);
      if (found.length > 0) bad.add(line.number);
      if (bad.size <= REPORTED_LINES)
        problems.push(...firstOf(found).map((problem) => ({ line: line.number, ...problem })));
    }
    lines = parsed.at(-1)?.number ?? lines;
    watch({ step: 'checking', share: batch.bytesRead / totalBytes, lines, rooms: 0, files: 0 });
  }
  // The digest detects changes before the second read.
  return { lines, bad, problems, sha256: digest.digest('hex') };
}

function findProblems(line: ParsedLine, around: Surroundings, skipBadLines: boolean): readonly Problem[] {
  const { value, named } = line;
  const found = value ? [...checkLine(value, around)] : line.problems;
  if (value && found.length === 0) rememberLine(value, around);
  // If one bad line stops the import, the lines that refer to it are not reported as well.
  else if (!skipBadLines && named && named.type !== 'room') around.earlier.add(`${named.type} ${named.id}`);
  return found;
}

function firstOf(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - REPORTED_OF_A_LINE;
  const first = problems.slice(0, REPORTED_OF_A_LINE);
  return more > 0 ? [...first, { field: '', reason: `and ${more} more` }] : first;
}
