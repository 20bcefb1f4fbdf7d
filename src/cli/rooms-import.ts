import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import { isStoreAway } from '../photos/store/photo-store.ts';
import { followLedger } from '../rooms/follow-ledger.ts';
import { importRates, parseRates } from '../rooms/import/import-rates.ts';
import { importRooms, type ImportOutcome } from '../rooms/import/import-rooms.ts';
import { ImportStopped, reading, type ImportProgress, type WatchImport } from '../rooms/import/importing.ts';
import { migrate } from '../storage/migrate.ts';
import { secondsSoFar, textTable } from './command.ts';
import { showShares } from './progress.ts';
import { prepareCatalogue } from './serve/prepare-states.ts';
import { openForJobs, using, withState, writeNotes } from './state.ts';
import { sayPhotosToRestore } from './upkeep.ts';

export interface RoomsImportFlags {
  readonly photos?: string;
  readonly skipBadLines: boolean;
  readonly merge: boolean;
  readonly json: boolean;
}

export async function importRoomsFile(config: Config, file: string, flags: RoomsImportFlags): Promise<void> {
  const progress = flags.json ? undefined : showShares(describeImport);
  const result = await runImport(config, file, flags, progress?.watch);
  progress?.end();
  const seconds = secondsSoFar();
  if (flags.json) process.stdout.write(`${JSON.stringify(presentImport(result, seconds))}\n`);
  else if (result.status === 'imported') process.stdout.write(writeImportSummary(result, seconds));
  if (result.status === 'failed') process.stderr.write(`${result.message}\n`);
  else process.stderr.write(writeLineProblems(result));
  if (result.status !== 'imported') process.exitCode = 1;
}

export async function runImport(
  config: Config,
  file: string,
  { photos = dirname(file), skipBadLines, merge }: Omit<RoomsImportFlags, 'json'>,
  watch?: WatchImport,
): Promise<ImportResult> {
  try {
    return await withState(config, async (state) => {
      // The service would store it at its first start, but rooms may be imported before that.
      await prepareCatalogue(state);
      // A restored database does not know yet what was deleted after its backup.
      process.stderr.write(sayPhotosToRestore(await followLedger(state), config));
      const source = { file, photosFolder: photos, newKey: newFileKey, skipBadLines, merge };
      const outcome = await importRooms({ ...state, ...source, ...(watch && { watch }) });
      await writeNotes(state);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof ImportStopped || isStoreAway(error))) throw error;
    return { status: 'failed', message: (error as Error).message };
  }
}

/** Spread over 256 folders, because there may be a million files. */
function newFileKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

export function describeImport({ step, share, lines, rooms, files }: ImportProgress): string {
  const [title, counts] = {
    checking: ['Checking', `${lines} lines`],
    copying: ['Copying ', `${files} files`],
    storing: ['Storing ', `${lines} lines, ${rooms} rooms`],
  }[step] as [string, string];
  return `${title} ${String(Math.floor(share * 100)).padStart(3)} %  ${counts}`;
}

/** `failed` means a problem that is not in a line, such as a missing file. */
type ImportResult = ImportOutcome | { readonly status: 'failed'; readonly message: string };

function presentImport(result: ImportResult, seconds: number): object {
  if (result.status === 'failed') return { ...result, seconds };
  const { status, lines, badLines, problems, tally, filesStored } = result;
  const { leftOut, ...photos } = tally.photos;
  return {
    status,
    lines,
    bad_lines: badLines,
    problems,
    ...tally,
    photos: { ...photos, left_out: leftOut },
    files_stored: filesStored,
    seconds,
  };
}

function writeImportSummary({ tally, filesStored, lines }: ImportOutcome, seconds: number): string {
  const table = textTable(
    ['', 'added', 'changed', 'unchanged'],
    (['catalogue', 'hosts', 'rooms', 'photos'] as const).map((name) => {
      const { added, changed, unchanged } = tally[name];
      return [name, added, changed, unchanged];
    }),
  );
  const { leftOut } = tally.photos;
  const deleted = leftOut === 0 ? '' : `${count(leftOut, 'photo')} left out, because they were deleted\n`;
  return `\n${table}\n${deleted}${count(lines, 'line')}, ${count(filesStored, 'file')} stored, ${seconds.toFixed(2)} seconds\n`;
}

function writeLineProblems({ status, problems, badLines, lines }: ImportOutcome): string {
  if (badLines === 0) return '';
  const reported = new Set(problems.map(({ line }) => line)).size;
  const messages = problems.map(
    ({ line, field, reason }) => `line ${line}: ${field === '' ? '' : `${field}: `}${reason}\n`,
  );
  const more = badLines > reported ? `and ${count(badLines - reported, 'more bad line')}\n` : '';
  const end = status === 'rejected' ? 'nothing was stored' : 'the others were stored';
  return `${messages.join('')}${more}${count(badLines, 'bad line')} of ${lines}: ${end}.\n`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export async function importRatesFile(config: Config, file: string): Promise<void> {
  const rates = parseRates(await reading(file, () => readFile(file, 'utf8')));
  for (const environment of ['live', 'test'] as const) {
    const db = openForJobs(config, environment);
    const { added, changed, unchanged } = await using(config, db, async () => {
      await migrate(db);
      return importRates(db, rates);
    });
    const place = environment === 'live' ? 'Production' : 'Sandbox';
    process.stdout.write(`${place}: ${added} added, ${changed} changed, ${unchanged} unchanged.\n`);
  }
}
