/** An import that cannot continue, whatever its lines contain. The message is one line for the operator. */
export class ImportStopped extends Error {}

/** Stops the import if a file or folder cannot be read. */
export async function reading<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new ImportStopped(`${path} cannot be read: ${error.message}`, { cause: error });
  }
}
