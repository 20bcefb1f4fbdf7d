import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPreloadLibrary } from '../../test/preload-library.ts';
import { parseOperations, type Operation } from './operation.ts';

/** Makes the service tell of everything it does to its files. */
export interface Recorder {
  /** Settings of a service, beside which it needs its own; `folder` has no links on the way to it. */
  settingsFor(folder: string): Record<string, string>;
  /** Whatever was done so far, by all services together, in order. */
  read(): Promise<Operation[]>;
  remove(): Promise<void>;
}

/** Throws CannotPreload where there is no C compiler, or no way to preload. */
export async function createRecorder(): Promise<Recorder> {
  const { folder, settings } = await buildPreloadLibrary('prove/p02-survives-power-cut/record-writes.c');
  const log = join(folder, 'log');
  return {
    settingsFor: (recorded) => ({ ...settings, RECORD_FOLDER: recorded, RECORD_LOG: log }),
    read: async () => parseOperations(await readFile(log)),
    remove: () => rm(folder, { recursive: true }),
  };
}
