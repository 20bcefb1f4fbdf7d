import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BadDocument } from './bad-document.ts';
import { OBSERVATION_COLUMNS, REJECT_COLUMNS, type Observation, type Reject } from './observation.ts';

/** The rejects of "prices.csv" are in "prices.rejects.csv" next to it. */
export const rejectsFileOf = (file: string) => `${file.replace(/\.csv$/, '')}.rejects.csv`;

/** Both files are complete on disk before either replaces an earlier one. */
export async function writeObservations(
  file: string,
  { observations, rejects }: { observations: readonly Observation[]; rejects: readonly Reject[] },
): Promise<void> {
  const written: [temporary: string, final: string][] = [];
  try {
    written.push([await writeAside(file, tableOf(OBSERVATION_COLUMNS, observations)), file]);
    written.push([
      await writeAside(rejectsFileOf(file), tableOf(REJECT_COLUMNS, rejects)),
      rejectsFileOf(file),
    ]);
    for (const [temporary, final] of written.toReversed()) await rename(temporary, final);
  } catch (error) {
    for (const [temporary] of written) await rm(temporary, { force: true });
    const problem = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new BadDocument(`${file} cannot be written: ${problem}.`, { cause: error });
  }
}

async function writeAside(file: string, lines: Iterable<string>): Promise<string> {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(lines);
    await handle.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

const LINES_PER_WRITE = 1_000;

function* tableOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, string | number | undefined>>[],
): Generator<string> {
  yield `${columns.join(',')}\n`;
  for (let start = 0; start < rows.length; start += LINES_PER_WRITE)
    yield rows
      .slice(start, start + LINES_PER_WRITE)
      .map((row) => `${columns.map((name) => cellOf(row[name])).join(',')}\n`)
      .join('');
}

/** An apostrophe keeps a spreadsheet from executing the cell as a formula. */
function cellOf(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(/[\r\n]+/g, ' ');
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
