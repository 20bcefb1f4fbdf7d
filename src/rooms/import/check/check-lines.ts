import { createHash } from 'node:crypto';
import type { Database } from '../../../storage/database.ts';
import { checkLine, rememberLine } from './check-line.ts';
import type { ImportLine } from '../lines/import-line.ts';
import type { WatchImport } from '../import-progress.ts';
import type { LineProblem } from '../lines/line-problem.ts';
import { startNames } from './names-so-far.ts';
import { completeRooms } from '../merge/complete-rooms.ts';
import { createLineParser, createRoomChecker, type Named, type ParsedLine } from '../lines/parse-line.ts';
import { readLines } from '../lines/read-lines.ts';
import type { SourceFiles } from '../files/source-files.ts';
import { findStoredFacts } from './stored-facts.ts';
import type { Surroundings } from './surroundings.ts';

const REPORTED_LINES = 100;
const REPORTED_OF_A_LINE = 10;

export interface CheckedLines {
  readonly lines: number;
  readonly bad: ReadonlySet<number>;
  /** Limited to the first hundred bad lines. */
  readonly problems: readonly LineProblem[];
  /** The SHA-256 of the whole file, which detects changes before the second read. */
  readonly sha256: string;
}

export interface CheckOptions {
  readonly db: Database;
  readonly file: string;
  readonly files: SourceFiles;
  readonly totalBytes: number;
  readonly skipBadLines: boolean;
  readonly merge: boolean;
  readonly watch: WatchImport;
}

/** Reads the whole file without storing anything; finds all bad lines and the pictures to store. */
export async function checkLines(options: CheckOptions): Promise<CheckedLines> {
  const { db, file, files, totalBytes, skipBadLines, merge, watch } = options;
  const parse = createLineParser(merge);
  const checkWhole = createRoomChecker();
  const names = await startNames(db);
  const bad = new Set<number>();
  const problems: LineProblem[] = [];
  const digest = createHash('sha256');
  let lines = 0;
  for await (const batch of readLines(file, digest)) {
    const parsed = await completeParts(db, batch.lines.map(parse), checkWhole);
    const values = parsed.flatMap(({ value }) => value ?? []);
    await files.check(values.flatMap(filesOf));
    const around = { names, files, facts: await findStoredFacts(db, values) };
    for (const line of parsed) {
      const found = findProblems(line, around, skipBadLines);
      if (found.length === 0) continue;
      bad.add(line.number);
      if (bad.size <= REPORTED_LINES) problems.push(...firstOf(found));
    }
    lines = parsed.at(-1)?.number ?? lines;
    watch({ step: 'checking', share: batch.bytesRead / totalBytes, lines, rooms: 0, files: 0 });
  }
  return { lines, bad, problems, sha256: digest.digest('hex') };
}

async function completeParts(
  db: Database,
  parsed: readonly ParsedLine[],
  checkWhole: ReturnType<typeof createRoomChecker>,
): Promise<readonly ParsedLine[]> {
  const parts = parsed.flatMap((line) => line.parts ?? []);
  if (parts.length === 0) return parsed;
  const rooms = (await completeRooms(db, parts)).values();
  return parsed.map((line) => (line.parts ? checkWhole(line, rooms.next().value!) : line));
}

function findProblems(line: ParsedLine, around: Surroundings, skipBadLines: boolean): LineProblem[] {
  const { value, number } = line;
  const found = value && line.problems.length === 0 ? [...checkLine(value, around)] : line.problems;
  if (value && found.length === 0) rememberLine(value, around);
  // If one bad line stops the import, the lines that refer to it are not reported as well.
  else if (!skipBadLines && line.named) rememberName(line.named, around);
  return found.map((problem) => ({ line: number, ...problem }));
}

function firstOf(problems: readonly LineProblem[]): LineProblem[] {
  const more = problems.length - REPORTED_OF_A_LINE;
  const first = problems.slice(0, REPORTED_OF_A_LINE);
  return more > 0 ? [...first, { ...first[0]!, field: '', reason: `and ${more} more` }] : first;
}

function rememberName({ type, id }: Named, { names }: Surroundings): void {
  if (type === 'host') names.hosts.add(id);
  else if (type !== 'room') names.catalogue[type].add(id);
}

function filesOf(line: ImportLine): string[] {
  if (line.type === 'room') return line.photos.map(({ file }) => file);
  return line.type === 'host' && line.avatar_file !== null ? [line.avatar_file] : [];
}
