import type { ImportOutcome } from '../../rooms/import/importing.ts';
import { textTable } from '../terminal/text-table.ts';

/** `failed` means a problem that is not in a line, such as a missing file. */
export type ImportResult = ImportOutcome | { readonly status: 'failed'; readonly message: string };

/** The output of `--json`. */
export function presentImport(result: ImportResult, seconds: number): object {
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

export function writeImportSummary({ tally, filesStored, lines }: ImportOutcome, seconds: number): string {
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

/** The problems that the file's author must fix; empty if every line is good. */
export function writeLineProblems({ status, problems, badLines, lines }: ImportOutcome): string {
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
