/** A file that an operator can mend: its message is one line that names the file. */
export class BadFile extends Error {}

/** Turns any error from reading or parsing a file into one line that names the file. */
export function readingFile<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadFile) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    throw new BadFile(`${file} cannot be read: ${problem.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}
