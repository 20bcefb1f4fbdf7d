/** An import that cannot go on, whatever its lines say: the message is one line for the operator. */
export class ImportStopped extends Error {}

/** What keeps a file or a folder from being read stops the import. */
export async function reading<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new ImportStopped(`${path} cannot be read: ${error.message}`, { cause: error });
  }
}
