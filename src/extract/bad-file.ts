/** A problem with a file or a command that an operator can fix. The message is one line and names the file. */
export class BadFile extends Error {}

/** Converts any read or parse error to one line that names the file. */
export function readingFile<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadFile) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    throw new BadFile(`${file} cannot be read: ${problem.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}

export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadFile(`${name} is not JSON.`, { cause: error });
  }
}

/** The code of an operating system's error, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
