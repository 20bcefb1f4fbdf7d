import type { StoredState } from '../../context.ts';

export interface ImportOptions extends StoredState {
  readonly file: string;
  readonly photosFolder: string;
  /** Creates a new, unused photo store key, without its `files/` prefix. */
  readonly newKey: () => string;
  readonly watch?: (progress: ImportProgress) => void;
  /** Imports the good lines of a file that has bad ones, instead of nothing. */
  readonly skipBadLines?: boolean;
  /** Changes only the parts of a room that its line contains. */
  readonly merge?: boolean;
}

export type ImportTask = Required<ImportOptions> & { readonly totalBytes: number };

/** Import progress: `share` of the bytes, or of the files while they are copied. */
export interface ImportProgress {
  readonly step: 'checking' | 'copying' | 'storing';
  readonly share: number;
  readonly lines: number;
  readonly rooms: number;
  readonly files: number;
}

export type WatchImport = ImportTask['watch'];

/** An import that cannot continue, whatever its lines contain. The message is one line for the operator. */
export class ImportStopped extends Error {}

export const storedChanged = () =>
  new ImportStopped('The stored rooms changed while the file was read: run the import again.');

export async function reading<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new ImportStopped(`${path} cannot be read: ${error.message}`, { cause: error });
  }
}
